// Undeclared fields: misspelt ones are refused, others are sent with one warning.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';

import { Client } from 'xpauto';

const client = new Client({ baseUrl: 'http://127.0.0.1:9' });
const problemsOf = (call) => {
  try {
    call();
  } catch (error) {
    return error.problems.map(({ path, message }) => [path, message]);
  }
  return assert.fail('nothing was refused');
};

test('another spelling of a field is refused with a suggestion, also beside the field itself', () => {
  const theme = { name: 'a', selectedFonts: [], customFonts: [{ fontFamily: 'a', font_family: 'b' }] };
  assert.deepEqual(problemsOf(() => client.prepare.themes.update(7, { ...theme, selected_fonts: [] })), [
    ['customFonts[0].font_family', 'is not a field of Font; did you mean "fontFamily"?'],
    ['selected_fonts', 'is not a field of Theme; did you mean "selectedFonts"?'],
  ]);
});

test('an undeclared field warns once per model and name', async () => {
  const warning = once(process, 'warning');
  client.prepare.themes.update(7, { zqOne: 1, colors: [{ id: 'c', value: '#fff' }] });
  const [{ name, message }] = await warning;
  assert.equal(name, 'XpautoWarning');
  assert.match(message, /^Theme has no declared field "zqOne", .* undeclaredFields can refuse or allow such fields$/);
  const again = [];
  process.on('warning', ({ message }) => again.push(message));
  client.prepare.themes.update(8, { zqOne: 2 });
  const other = once(process, 'warning');
  client.prepare.themes.update(8, { zqTwo: 2 });
  await other;
  assert.equal(again.length, 1);
  assert.match(again[0], /zqTwo/);
});

test('a call option inside a body is refused', () => {
  const { signal } = new AbortController();
  const refused = (option) => problemsOf(() => client.prepare.themes.update(7, { name: 'a', ...option }));
  assert.deepEqual(refused({ signal }), [['signal', 'is an AbortSignal, which is not JSON serializable']]);
  assert.deepEqual(refused({ timeout: 5 }), [['timeout', 'is not a field of Theme']]);
});

test('undeclaredFields option', () => {
  const withPolicy = (undeclaredFields) => new Client({ baseUrl: 'http://127.0.0.1:9', undeclaredFields });
  assert.equal(withPolicy('allow').prepare.themes.update(7, { nmae: 'a' }).body, '{"nmae":"a"}');
  assert.equal(problemsOf(() => withPolicy('refuse').prepare.themes.update(7, { zqThree: 1 })).length, 1);
  assert.throws(() => withPolicy('no'), { name: 'ConfigError' });
});
