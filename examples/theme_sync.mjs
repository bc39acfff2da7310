// Synchronizes the account's themes with a JSON file.
//
//   XPAUTO_BASE_URL=https://… XPAUTO_TOKEN=… node theme_sync.mjs themes.json [--dry-run]
//
// The file holds themes by a name of your own: { "spring": { "name": "Spring", "status": "ACTIVE", "colors": […] } }. A theme
// with an "id" is updated, one without is created. The latest responses are kept in themes.lock.json, which belongs in version
// control: the service has no operation to read themes, so differences are computed against this file.
// Exit codes: 0 if the themes are in sync, 1 if a --dry-run found differences, 2 after a failure.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual, parseArgs } from 'node:util';

import { Client, ValidationError } from 'xpauto';

/** Returns the fields that differ: `[field, present, wanted]`. */
function differences(present, wanted) {
  return Object.entries(wanted)
    .map(([field, value]) => [field, present[field], withPresentParts(present[field], value)])
    .filter(([, before, after]) => !isDeepStrictEqual(before, after));
}

/** Adds to a value the fields that only the service sets, such as the type of a color. */
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
      if (!(error instanceof ValidationError)) throw new Error(`${name}: ${error}`, { cause: error });
      const problems = error.problems.map(({ path, message }) => `${file}: ${name}.${path} ${message}`);
      throw new Error(problems.join('\n'), { cause: error });
    }
    // After each theme, so that a created one is recorded even if the next fails.
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
