module.exports = {
  mode: 'production',
  target: 'node',
  entry: '../entry.mjs',
  externals: { xpauto: 'commonjs xpauto' },
  output: { filename: 'entry.cjs' },
};
