// How much longer a program takes that loads xpauto than one that loads nothing: `node benches/loading.mjs [rounds]`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const rounds = Number(process.argv[2] ?? 40);
const FORMS = {
  import: ['module', `import 'xpauto'`],
  require: ['commonjs', `require('xpauto')`],
};

/** The milliseconds that a program takes, from its start to its end. */
function take(type, code) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [`--input-type=${type}`, '-e', code], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
}

const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];

console.log(`Node ${process.version}, median of ${rounds} and the fastest, in ms`);
for (const [form, [type, code]] of Object.entries(FORMS)) {
  const bare = [];
  const loaded = [];
  // One after the other, so that whatever else the machine does slows both.
  for (let round = 0; round < rounds; round += 1) {
    bare.push(take(type, ''));
    loaded.push(take(type, code));
  }
  const more = [median(loaded) - median(bare), Math.min(...loaded) - Math.min(...bare)];
  console.log(`${form}: ${more.map((time) => time.toFixed(1)).join(', ')} more than nothing`);
}
