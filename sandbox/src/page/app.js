// The page of the sandbox: the account, the requests as they come, the faults and the clock, by the sandbox's control.

const EVERY = 700;
const MOST_REQUESTS = 200;
const PER_PAGE = 50;
/** The fields that a table shows, where the objects have them. */
const SHOWN = ['name', 'code', 'type', 'segmentType', 'status', 'siteId', 'url', 'fileName', 'version', 'dateCreated', 'creationDate', 'date'];
const READY = [
  ['503 twice', { status: 503, times: 2, headers: { 'Retry-After': '1' } }],
  ['429 once', { status: 429, times: 1, headers: { 'Retry-After': '2' } }],
  ['401 once', { status: 401, times: 1 }],
  ['Close the connection once', { action: 'close', times: 1 }],
  ['Two seconds late', { delay: 2 }],
];
const STEPS = [['10 s', 10], ['1 min', 60], ['1 h', 3600], ['2 h', 7200], ['1 day', 86_400]];

const element = (id) => document.getElementById(id);
const main = element('main');

/** Parses JSON; numbers that JavaScript would write otherwise keep their digits. */
function parse(text) {
  return JSON.parse(text, (_, value, { source }) =>
    typeof value === 'number' && String(value) !== source ? JSON.rawJSON(source) : value);
}

/** Parses JSON; returns other text as it is. */
function parsed(text) {
  try {
    return parse(text);
  } catch {
    return text;
  }
}

/** Text as JSON with indents where it is JSON, else as it is. */
function pretty(text) {
  const value = parsed(text);
  return value === text ? text : JSON.stringify(value, null, 2);
}

/** A value in a cell of a table. */
function shown(value) {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** An element with attributes, `on…` listeners and children; everything from a request or the account becomes text, never markup. */
function h(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, '');
    else if (value !== false && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children.flat(Infinity).filter((child) => child !== undefined && child !== null && child !== false));
  return made;
}

/** A table with a caption and a header row; each row is `{ cells, selected }`. */
function table(caption, heads, rows, empty) {
  const body = rows.map(({ cells, selected }) =>
    h('tr', { class: selected ? 'selected' : undefined }, cells.map((cell) => h('td', {}, cell))));
  const none = h('tr', {}, h('td', { colspan: heads.length, class: 'faint' }, empty));
  return h('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption },
    h('table', {},
      h('caption', {}, caption),
      h('thead', {}, h('tr', {}, heads.map((head) => h('th', { scope: 'col' }, head)))),
      h('tbody', {}, body.length > 0 ? body : none)));
}

const field = (label, control, wide = false) => h('label', { class: wide ? 'wide' : undefined }, label, control);
const button = (text, onclick, attributes = {}) => h('button', { type: 'button', onclick, ...attributes }, text);

function select(name, none, values) {
  return h('select', { name }, h('option', { value: '' }, none), values.map((value) => h('option', {}, value)));
}

/** Says something below the header, where screen readers announce it. */
function say(text, isBad = false) {
  element('status').textContent = text;
  element('status').className = isBad ? 'bad' : '';
}

/** A control request; returns `{ data, headers }` or throws an error with the sandbox's message. */
async function ask(method, path, body) {
  const response = await fetch(`/__sandbox${path}`, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const text = await response.text();
  const data = text === '' ? undefined : parse(text);
  if (!response.ok) throw new Error(data?.message ?? `${method} ${path} failed with ${response.status}`);
  return { data, headers: response.headers };
}

/** Does work, and says why it failed. */
async function attempt(work) {
  try {
    await work();
  } catch (error) {
    say(error.message, true);
  }
}

// The account: a table for each resource, and one object.

async function account(content, [name = 'segments', id]) {
  const { data: { resources } } = await ask('GET', '/overview');
  const resource = resources.find((one) => one.name === name) ?? resources[0];
  const links = resources.map((one) =>
    h('li', {}, h('a', { href: `#/account/${one.name}`, 'aria-current': one === resource && 'page' },
      one.name, h('span', { class: 'count' }, String(one.count)))));
  const [list, detail] = [h('div'), h('div')];
  content.replaceChildren(
    h('h2', {}, 'Account'),
    h('div', { class: 'columns' },
      h('nav', { 'aria-label': 'Resources' }, h('ul', { class: 'resources' }, links)),
      h('div', { class: id && 'split' }, h('section', { 'aria-label': resource.name }, list), detail)));
  await showList(list, resource, 1, id);
  if (id !== undefined) await attempt(() => showObject(detail, resource, id));
}

async function showList(list, resource, page, id) {
  const { data, headers } = await ask('GET', `/objects/${resource.name}?${new URLSearchParams({ page, perPage: PER_PAGE })}`);
  const pages = Number(headers.get('x-pagination-page-count'));
  const fields = SHOWN.filter((name) => data.some((object) => name in object)).slice(0, 6);
  const rows = data.map((object) => {
    const own = shown(object[resource.idField]);
    const link = h('a', { href: `#/account/${resource.name}/${encodeURIComponent(own)}` }, own);
    return { selected: own === id, cells: [link, ...fields.map((name) => shown(object[name]))] };
  });
  const turn = (by) => () => attempt(() => showList(list, resource, page + by, id));
  list.replaceChildren(
    table(`${resource.name}, page ${page} of ${Math.max(pages, 1)}`, [resource.idField, ...fields], rows, 'None.'),
    h('div', { class: 'row' },
      button('Previous page', turn(-1), { disabled: page <= 1 }), button('Next page', turn(1), { disabled: page >= pages })));
}

async function showObject(detail, resource, id) {
  const filter = JSON.stringify([{ field: resource.idField, operator: 'EQUAL', parameters: [id] }]);
  const { data: [object] } = await ask('GET', `/objects/${resource.name}?${new URLSearchParams({ filter })}`);
  detail.replaceChildren(
    h('section', { class: 'panel', 'aria-label': `${resource.one} ${id}` },
      h('h3', {}, `${resource.one} ${id}`),
      object ? h('pre', { tabindex: 0 }, JSON.stringify(object, null, 2)) : h('p', {}, 'There is none.')));
}

// The requests as they come, and one of them with its response.

let received = [];
/** Draws the table of the view, where it is open. */
let draw = () => {};

/** Asks for the latest requests again and again, whichever view is open. */
async function watchRequests(count = 0) {
  let all = count;
  try {
    const { data, headers } = await ask('GET', `/requests?shown=true&after=${Math.max(0, count - MOST_REQUESTS)}`);
    all = Number(headers.get('x-sandbox-received'));
    element('request-count').textContent = String(all);
    const isNew = JSON.stringify(data) !== JSON.stringify(received);
    received = data;
    if (isNew) draw();
  } catch {
    say('The sandbox does not respond any more.', true);
  }
  setTimeout(() => watchRequests(all), document.hidden ? EVERY * 5 : EVERY);
}

async function requests(content, [number]) {
  const [list, detail] = [h('div'), h('div')];
  const clear = async () => {
    await ask('DELETE', '/requests');
    location.hash = '#/requests';
  };
  content.replaceChildren(
    h('h2', {}, 'Requests'), h('div', { class: 'row' }, button('Forget them', clear)),
    h('div', { class: number && 'split' }, list, detail));
  draw = () => {
    const rows = received.slice(-MOST_REQUESTS).reverse().map((request) => {
      const link = h('a', { href: `#/requests/${request.number}` }, String(request.number));
      const { time, method, path, fault } = request;
      const cells = [link, time.replace('T', ' '), method, path, outcome(request), fault ? `${fault.id}: ${acts(fault)}` : ''];
      return { selected: String(request.number) === number, cells };
    });
    const focused = document.activeElement?.getAttribute?.('href');
    list.replaceChildren(table('The latest requests, the newest first', ['Number', 'Time', 'Method', 'Path', 'Status', 'Fault'], rows, 'None yet.'));
    // A table that is drawn anew must not take the focus away.
    if (focused) list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  };
  draw();
  if (number !== undefined) await showRequest(detail, number);
}

function outcome({ status }) {
  if (status === null) return h('span', { class: 'bad' }, 'none');
  return h('span', { class: status < 400 ? 'good' : 'bad' }, String(status));
}

/** What a rule does to a request. */
function acts({ id, hits, method, path, times, ...rest }) {
  return JSON.stringify(rest);
}

async function showRequest(detail, number) {
  const { data: request } = await ask('GET', `/requests/${number}?shown=true`);
  const { response } = request;
  const pairs = (entries) => h('dl', {}, entries.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
  const query = [...new URLSearchParams(request.query)].map(([name, value]) => [name, pretty(value)]);
  detail.replaceChildren(
    h('section', { class: 'panel', 'aria-label': `Request ${number}` },
      h('h3', {}, `${request.method} ${request.path}`),
      query.length > 0 && [h('h3', {}, 'Query'), pairs(query)],
      request.body !== null && [h('h3', {}, 'Body'), h('pre', { tabindex: 0 }, pretty(request.body))],
      h('h3', {}, 'Headers'), pairs(Object.entries(request.headers)),
      response !== null && [
        h('h3', {}, 'Response ', outcome(request)), pairs(Object.entries(response.headers)),
        response.body !== '' && h('pre', { tabindex: 0 }, pretty(response.body)),
      ]));
}

// What goes wrong on purpose: the rules, and a form for another one.

/** Shows how many rules there are. */
async function countFaults() {
  const { data } = await ask('GET', '/faults');
  element('fault-count').textContent = String(data.length);
  return data;
}

async function faults(content) {
  const list = h('div');
  const change = async (...request) => {
    say('');
    await attempt(() => ask(...request));
    await show();
  };
  async function show() {
    const rows = (await countFaults()).map((rule) => {
      const { id, hits, method, path, times } = rule;
      const remove = button('Remove', () => change('DELETE', `/faults/${id}`), { 'aria-label': `Remove fault ${id}` });
      return { cells: [String(id), method ?? 'any', path ?? 'any', acts(rule), `${hits}${times === undefined ? '' : ` of ${times}`}`, remove] };
    });
    list.replaceChildren(table('The first rule that matches a request acts', ['Id', 'Method', 'Path', 'What happens', 'Acted', 'Remove'], rows, 'None.'));
  }
  const add = (rule) => change('POST', '/faults', rule);
  content.replaceChildren(
    h('h2', {}, 'Faults'), list, h('div', { class: 'row' }, button('Remove all', () => change('DELETE', '/faults'))),
    h('h3', {}, 'Add one'), h('div', { class: 'row' }, READY.map(([name, rule]) => button(name, () => add(rule)))), faultForm(add));
  await show();
}

function faultForm(add) {
  const input = (name, type = 'text') => h('input', { type, name, min: 0, step: 'any' });
  const submit = (event) => {
    event.preventDefault();
    const given = [...new FormData(event.target)].filter(([, value]) => value !== '');
    const read = ([name, value]) => [name, ['status', 'times', 'delay'].includes(name) ? Number(value) : name === 'body' ? parsed(value) : value];
    add(Object.fromEntries(given.map(read)));
  };
  return h('form', { onsubmit: submit, 'aria-label': 'A new fault' },
    field('Method', select('method', 'any', ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    field('Path, * for any characters', input('path')), field('Status', input('status', 'number')),
    field('Action', select('action', 'none', ['close', 'cut', 'hang'])),
    field('Delay in seconds', input('delay', 'number')), field('Times', input('times', 'number')),
    field('Body, as JSON or as it is', h('textarea', { name: 'body', rows: 2, spellcheck: 'false' }), true),
    h('button', { class: 'main' }, 'Add'));
}

// The clock that tokens, quota windows, waits and dates follow.

async function clock(content) {
  const time = h('p', { class: 'time' });
  const toggle = button('', () => set({ freeze: toggle.value === 'stop' }));
  const show = ({ now, frozen }) => {
    time.textContent = `${now.replace('T', ' ')} UTC${frozen ? ', stopped' : ''}`;
    toggle.textContent = frozen ? 'Let it go on' : 'Stop it';
    toggle.value = frozen ? 'go' : 'stop';
  };
  const set = (change) => attempt(async () => {
    const { data } = await ask('POST', '/clock', change);
    show(data);
    say(`The clock shows ${data.now.replace('T', ' ')}${data.frozen ? ' and is stopped' : ''}.`);
  });
  const dateTime = h('input', { type: 'datetime-local', step: 1, required: true });
  const setTo = (event) => {
    event.preventDefault();
    // A browser leaves out seconds of 0.
    set({ set: dateTime.value.length === 16 ? `${dateTime.value}:00` : dateTime.value });
  };
  content.replaceChildren(
    h('h2', {}, 'Clock'), time, h('div', { class: 'row' }, toggle, STEPS.map(([name, by]) => button(`+ ${name}`, () => set({ advance: by })))),
    h('form', { onsubmit: setTo, 'aria-label': 'Set the clock' }, field('Date and time, UTC', dateTime), h('button', {}, 'Set it')),
    h('p', { class: 'faint' }, 'The expiry of tokens, the windows of the quota, latency, delays and the dates of new objects follow this clock.'));
  const tick = async () => {
    if (!time.isConnected) return;
    const { data } = await ask('GET', '/clock');
    show(data);
    dateTime.value ||= data.now.slice(0, 19);
    setTimeout(tick, 1000);
  };
  await tick();
}

// The view that the address names.

const VIEWS = { account, requests, faults, clock };

async function show() {
  const [name, ...rest] = location.hash.replace(/^#\/?/, '').split('/');
  const view = Object.hasOwn(VIEWS, name) ? name : 'account';
  for (const link of document.querySelectorAll('header nav a')) {
    link.ariaCurrent = link.getAttribute('href') === `#/${view}` ? 'page' : null;
  }
  document.title = `${view} – xpauto sandbox`;
  draw = () => {};
  // Each view has its own element, so that one that is still loading cannot replace a later one.
  const content = h('div');
  main.replaceChildren(content);
  await attempt(() => VIEWS[view](content, rest.map(decodeURIComponent)));
}

addEventListener('hashchange', () => {
  // The skip link leads to an element, not to a view.
  if (location.hash === '#main') return;
  say('');
  show().then(() => main.focus({ preventScroll: true }));
});
element('reset').addEventListener('click', async () => {
  await ask('POST', '/reset');
  // A request or an object that was open may be gone.
  history.replaceState(null, '', location.hash.split('/').slice(0, 2).join('/') || '#/account');
  await countFaults();
  await show();
  say('Account, faults, clock, quota and requests are as at the start.');
});
watchRequests();
countFaults();
show();
