export default {
  input: '../entry.mjs',
  external: ['xpauto'],
  output: { file: 'dist/entry.mjs', format: 'es' },
};
