// Brings the account's themes in step with a JSON file.
//
//   XPAUTO_BASE_URL=https://… XPAUTO_TOKEN=… node theme_sync.mjs themes.json [--dry-run]
//
// The file holds themes by a name of your own: { "spring": { "name": "Spring", "status": "ACTIVE", "colors": […] } }. One with
// an "id" is that theme, one without is created. What the service answered last stands beside it in themes.lock.json, which
// belongs in version control too: no call reads themes, so this is what differences are shown against.
// Ends with 0 where all is in step, with 1 after a --dry-run that found differences, and with 2 where something failed.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';

import { Client, isXpautoError } from 'xpauto';

/** The fields that a theme is to change: `[field, present, wanted]`. */
function differences(present, wanted) {
  return Object.entries(wanted)
    .map(([field, value]) => [field, present[field], withPresentParts(present[field], value)])
    .filter(([, before, after]) => !isDeepStrictEqual(before, after));
}

/** A value, with those fields of its objects that only the service sets, such as the type of a color. */
function withPresentParts(present, wanted) {
  if (Array.isArray(wanted)) return wanted.map((item, index) => withPresentParts(present?.[index], item));
  if (wanted === null || typeof wanted !== 'object') return wanted;
  return { ...present, ...wanted };
}

function show(name, id, changes) {
  console.log(`${name}: ${id === undefined ? 'a new theme' : `theme ${id}`}`);
  for (const [field, before, after] of changes) {
    if (before !== undefined) console.log(`  - ${field}: ${JSON.stringify(before)}`);
    console.log(`  + ${field}: ${JSON.stringify(after)}`);
  }
}

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } });
  const [file = 'themes.json'] = positionals;
  const lock = file.replace(/(\.json)?$/, '.lock.json');
  const wanted = JSON.parse(readFileSync(file, 'utf8'));
  const present = existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')) : {};

  const client = new Client();
  let changed = 0;
  for (const [name, theme] of Object.entries(wanted)) {
    const known = present[name] ?? {};
    const id = theme.id ?? known.id;
    const changes = differences(known, theme);
    if (changes.length === 0) continue;
    changed += 1;
    show(name, id, changes);
    if (values['dry-run']) continue;
    try {
      present[name] = id === undefined ? await client.themes.create(theme) : await client.themes.update(id, theme);
    } catch (error) {
      if (!isXpautoError(error, 'validation')) throw new Error(`${name}: ${error}`, { cause: error });
      const problems = error.problems.map(({ path, message }) => `${file}: ${name}.${path} ${message}`);
      throw new Error(problems.join('\n'), { cause: error });
    }
    // After each theme, so that one that was created is known although the next may fail.
    writeFileSync(lock, `${JSON.stringify(present, null, 2)}\n`);
  }
  const themes = changed === 1 ? '1 theme' : `${changed} themes`;
  if (changed === 0) console.log('Everything is in step.');
  else console.log(values['dry-run'] ? `${themes} would change; nothing was sent.` : `${themes} changed.`);
  process.exitCode = values['dry-run'] && changed > 0 ? 1 : 0;
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 2;
});
