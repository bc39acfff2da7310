// How much longer a program takes that loads xpauto than one that loads nothing: `node benches/loading.mjs [rounds]`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the programs are written: inside the package, so that they find it by its name. */
const folder = fileURLToPath(new URL('../target/loading', import.meta.url));
const rounds = Number(process.argv[2] ?? 40);
const FORMS = {
  import: ['mjs', `import 'xpauto';`],
  require: ['cjs', `require('xpauto');`],
};
/** At its end each program tells how long the processor worked for it, in microseconds. */
const TELL = 'const { user, system } = process.cpuUsage(); console.log(user + system);';

function write(name, code) {
  const file = join(folder, name);
  writeFileSync(file, code + TELL);
  return file;
}

/** The milliseconds of a program: from its start to its end, and of the processor. */
function take(file) {
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { elapsed: performance.now() - start, processor: Number(stdout) / 1000 };
}

const median = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];

mkdirSync(folder, { recursive: true });
console.log(`Node ${process.version}: what loading adds, median of ${rounds}`);
for (const [form, [ending, code]] of Object.entries(FORMS)) {
  const [nothing, program] = [write(`nothing.${ending}`, ''), write(`program.${ending}`, code)];
  const bare = [];
  const loaded = [];
  // One after the other, so that whatever else the machine does slows both.
  for (let round = 0; round < rounds; round += 1) {
    bare.push(take(nothing));
    loaded.push(take(program));
  }
  const [elapsed, processor] = ['elapsed', 'processor'].map((kind) => {
    const of = (times) => median(times.map((time) => time[kind]));
    return (of(loaded) - of(bare)).toFixed(1);
  });
  console.log(`${form}: ${elapsed} ms, of which the processor works ${processor} ms`);
}
