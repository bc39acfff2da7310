// What goes wrong on purpose: the rules, and a form for another one.
import { ask } from './api.js';
import { field, h, say, select, table } from './dom.js';
import { parsed, stringify } from './json.js';

const ACTIONS = ['', 'close', 'cut', 'hang'];
const READY = [
  ['503 twice', { status: 503, times: 2, headers: { 'Retry-After': '1' } }],
  ['429 once', { status: 429, times: 1, headers: { 'Retry-After': '2' } }],
  ['401 once', { status: 401, times: 1 }],
  ['Close the connection once', { action: 'close', times: 1 }],
  ['Two seconds late', { delay: 2 }],
];

/** Shows how many rules there are. */
export async function countFaults(count) {
  const { data } = await ask('GET', '/faults');
  count.textContent = String(data.length);
  return data;
}

/** The view. */
export async function faults(main) {
  const count = document.getElementById('fault-count');
  const list = h('div');
  const attempt = async (work) => {
    try {
      await work();
      say('');
    } catch (error) {
      say(error.message, true);
    }
    await show();
  };
  async function show() {
    const rules = await countFaults(count);
    const rows = rules.map(({ id, hits, method, path, times, ...acts }) => {
      const remove = () => attempt(() => ask('DELETE', `/faults/${id}`));
      const button = h('button', { type: 'button', onclick: remove, 'aria-label': `Remove fault ${id}` }, 'Remove');
      return { cells: [String(id), method ?? 'any', path ?? 'any', stringify(acts), `${hits}${times === undefined ? '' : ` of ${times}`}`, button] };
    });
    list.replaceChildren(table('The first rule that matches a request acts', ['Id', 'Method', 'Path', 'What happens', 'Acted', 'Remove'], rows, 'None.'));
  }
  const add = (rule) => attempt(() => ask('POST', '/faults', rule));
  const ready = READY.map(([name, rule]) => h('button', { type: 'button', onclick: () => add(rule) }, name));
  main.replaceChildren(
    h('h2', {}, 'Faults'), list,
    h('div', { class: 'row' }, h('button', { type: 'button', onclick: () => attempt(() => ask('DELETE', '/faults')) }, 'Remove all')),
    h('h3', {}, 'Add one'), h('div', { class: 'row' }, ready), form(add));
  await show();
}

function form(add) {
  const text = (name, type = 'text') => h('input', { type, name, min: 0, step: 'any' });
  const body = h('textarea', { name: 'body', rows: 2, spellcheck: 'false' });
  const submit = (event) => {
    event.preventDefault();
    const given = Object.fromEntries([...new FormData(event.target)].filter(([, value]) => value !== ''));
    for (const name of ['status', 'times', 'delay']) {
      if (name in given) given[name] = Number(given[name]);
    }
    if ('body' in given) given.body = parsed(given.body);
    add(given);
  };
  return h('form', { onsubmit: submit, 'aria-label': 'A new fault' },
    field('Method', select([['', 'any'], 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'], '', { name: 'method' })),
    field('Path, * for any characters', text('path')), field('Status', text('status', 'number')),
    field('Action', select(ACTIONS.map((action) => [action, action || 'none']), '', { name: 'action' })),
    field('Delay in seconds', text('delay', 'number')), field('Times', text('times', 'number')),
    field('Body, as JSON or as it is', body, true), h('button', { class: 'main' }, 'Add'));
}
