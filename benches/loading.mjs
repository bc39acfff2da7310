// How much longer a program takes that loads xpauto than one that loads nothing: `node benches/loading.mjs [rounds]`.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const rounds = Number(process.argv[2] ?? 40);
const FORMS = {
  import: ['module', `import 'xpauto';`],
  require: ['commonjs', `require('xpauto');`],
};
/** At its end each program tells how long the processor worked for it, in microseconds. */
const TELL = 'const { user, system } = process.cpuUsage(); console.log(user + system);';

/** The milliseconds of a program: from its start to its end, and of the processor. */
function take(type, code) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [`--input-type=${type}`, '-e', code + TELL], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { elapsed: performance.now() - start, processor: Number(stdout) / 1000 };
}

const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];

console.log(`Node ${process.version}: what loading adds, median of ${rounds}`);
for (const [form, [type, code]] of Object.entries(FORMS)) {
  const bare = [];
  const loaded = [];
  // One after the other, so that whatever else the machine does slows both.
  for (let round = 0; round < rounds; round += 1) {
    bare.push(take(type, ''));
    loaded.push(take(type, code));
  }
  const [elapsed, processor] = ['elapsed', 'processor'].map((kind) => {
    const of = (times) => median(times.map((time) => time[kind]));
    return (of(loaded) - of(bare)).toFixed(1);
  });
  console.log(`${form}: ${elapsed} ms, of which the processor works ${processor} ms`);
}
