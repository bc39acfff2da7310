import { build } from 'esbuild';

await build({
  entryPoints: ['../entry.mjs'],
  bundle: true,
  platform: 'node',
  format: 'esm',
  external: ['xpauto'],
  outfile: 'dist/entry.mjs',
});
