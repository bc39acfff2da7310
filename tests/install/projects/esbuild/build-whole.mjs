import { build } from 'esbuild';

await build({
  entryPoints: ['../entry.mjs'],
  bundle: true,
  platform: 'node',
  format: 'cjs',
  minify: true,
  loader: { '.node': 'copy' },
  outfile: 'dist/whole.cjs',
});
