// What is in the account: a table for each resource, filtered in the service's own language, and one object.
import { ask, overview } from './api.js';
import { field, h, say, select, table } from './dom.js';
import { Exact, parse, stringify } from './json.js';

const PER_PAGE = 50;
/** The fields that a table shows, where the objects have them. */
const SHOWN = ['name', 'code', 'type', 'segmentType', 'status', 'siteId', 'url', 'fileName', 'version', 'dateCreated', 'creationDate', 'date'];

/** What the user asked of each resource; kept while the page is open. */
const queries = new Map();

function queryOf(name) {
  if (!queries.has(name)) queries.set(name, { filter: '', sort: '', descending: false, page: 1 });
  return queries.get(name);
}

/** The view; `name` and `id` come from the address. */
export async function account(main, [name = 'segments', id]) {
  const about = await overview();
  const resource = about.resources.find((one) => one.name === name) ?? about.resources[0];
  const links = about.resources.map((one) =>
    h('li', {}, h('a', { href: `#/account/${one.name}`, 'aria-current': one === resource ? 'page' : undefined },
      one.name, h('span', { class: 'count' }, String(one.count)))));
  const list = h('div');
  const detail = h('div');
  main.replaceChildren(
    h('h2', {}, 'Account'),
    h('div', { class: 'columns' },
      h('nav', { 'aria-label': 'Resources' }, h('ul', { class: 'resources' }, links)),
      h('div', { class: id === undefined ? undefined : 'split' }, h('section', { 'aria-label': resource.name }, form(resource, about.operators, () => show()), list), detail)));
  async function show() {
    try {
      await showList(list, resource, id);
      if (id !== undefined) await showObject(detail, resource, id);
    } catch (error) {
      say(error.message, true);
    }
  }
  await show();
}

function form(resource, operators, show) {
  const query = queryOf(resource.name);
  const filter = h('textarea', { rows: 2, spellcheck: 'false', id: 'filter' });
  filter.value = query.filter;
  const chosen = select(resource.fields, undefined);
  const operator = select(operators, 'EQUAL');
  const value = h('input', { type: 'text' });
  const sort = select([['', 'as stored'], ...resource.fields], query.sort);
  const descending = h('input', { type: 'checkbox' });
  descending.checked = query.descending;
  const apply = (event) => {
    event?.preventDefault();
    Object.assign(query, { filter: filter.value.trim(), sort: sort.value, descending: descending.checked, page: 1 });
    say('');
    show();
  };
  const add = () => {
    const parameters = operator.value.startsWith('IS_') ? [] : value.value.split(',').map(scalar);
    const condition = { field: chosen.value, operator: operator.value, parameters };
    const before = filter.value.trim() === '' ? [] : [parse(filter.value)].flat();
    filter.value = stringify([...before, condition]);
    apply();
  };
  const guarded = () => {
    try {
      add();
    } catch {
      say('The filter is not JSON.', true);
    }
  };
  return h('form', { onsubmit: apply, 'aria-label': 'Filter and sort' },
    field('Field', chosen), field('Operator', operator), field('Values, separated by commas', value),
    h('button', { type: 'button', onclick: guarded }, 'Add condition'),
    field('Filter, as the service reads it', filter, true),
    field('Sort by', sort), field('Descending', descending),
    h('button', { class: 'main' }, 'Apply'),
    h('button', { type: 'button', onclick: () => { filter.value = ''; sort.value = ''; descending.checked = false; apply(); } }, 'Clear'));
}

/** A value as a filter's parameter: numbers and booleans as such. */
function scalar(text) {
  const trimmed = text.trim();
  return /^-?\d+(\.\d+)?$|^(true|false|null)$/.test(trimmed) ? parse(trimmed) : trimmed;
}

async function showList(list, resource, id) {
  const query = queryOf(resource.name);
  const parameters = new URLSearchParams({ page: query.page, perPage: PER_PAGE });
  if (query.filter !== '') parameters.set('filter', query.filter);
  if (query.sort !== '') parameters.set('sort', JSON.stringify([{ field: query.sort, direction: query.descending ? 'DESC' : 'ASC' }]));
  const { data, headers } = await ask('GET', `/objects/${resource.name}?${parameters}`);
  const pages = Number(headers.get('x-pagination-page-count'));
  const shown = SHOWN.filter((name) => data.some((object) => name in object)).slice(0, 6);
  const rows = data.map((object) => {
    const own = String(object[resource.idField]);
    const link = h('a', { href: `#/account/${resource.name}/${encodeURIComponent(own)}` }, own);
    return { selected: own === id, cells: [link, ...shown.map((name) => text(object[name]))] };
  });
  const turn = (by) => () => {
    query.page += by;
    showList(list, resource, id).catch((error) => say(error.message, true));
  };
  list.replaceChildren(
    table(`${resource.name}, page ${query.page} of ${Math.max(pages, 1)}`, [resource.idField, ...shown], rows, 'None.'),
    h('div', { class: 'row' },
      h('button', { type: 'button', disabled: query.page <= 1, onclick: turn(-1) }, 'Previous page'),
      h('button', { type: 'button', disabled: query.page >= pages, onclick: turn(1) }, 'Next page')));
}

function text(value) {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' && !(value instanceof Exact) ? stringify(value) : String(value);
}

async function showObject(detail, resource, id) {
  const filter = JSON.stringify([{ field: resource.idField, operator: 'EQUAL', parameters: [id] }]);
  const { data: [object] } = await ask('GET', `/objects/${resource.name}?${new URLSearchParams({ filter })}`);
  if (object === undefined) {
    detail.replaceChildren(h('p', {}, `There is no ${resource.one} ${id}.`));
    return;
  }
  const conditions = object.conditionsData ? (await ask('GET', `/conditions/${encodeURIComponent(id)}`)).data : undefined;
  detail.replaceChildren(
    h('section', { class: 'panel', 'aria-label': `${resource.one} ${id}` },
      h('h3', {}, `${resource.one} ${id}`), conditions && h('p', {}, conditions.text),
      h('pre', { tabindex: 0 }, stringify(object, 2))));
}
