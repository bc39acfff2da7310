// The requests as they come, and one of them with its response.
import { ask } from './api.js';
import { h, say, table } from './dom.js';
import { pretty, stringify } from './json.js';

/** How many requests the table shows, the newest first. */
const MOST = 200;
const EVERY = 700;

let received = [];
/** The log that they are of; a reset begins another one. */
let log;
/** Draws the table of the view, where it is open. */
let draw = () => {};

/** Asks for new requests again and again, whichever view is open. */
export function watchRequests(count) {
  const look = async () => {
    try {
      // The latest may still be without their response, so they are asked for again.
      const pending = received.find(isPending);
      const last = received.at(-1)?.number ?? 0;
      const after = (pending?.number ?? last + 1) - 1;
      const { data, headers } = await ask('GET', `/requests?shown=true&after=${after}&limit=1000`);
      const before = JSON.stringify(received.slice(-MOST));
      if (headers.get('x-sandbox-log') === log) {
        received = [...received.filter((request) => request.number <= after), ...data].slice(-1000);
      } else {
        log = headers.get('x-sandbox-log');
        // The numbers of another log begin anew: its first requests may be missing.
        received = after > 0 ? (await ask('GET', '/requests?shown=true&limit=1000')).data : data;
      }
      count.textContent = headers.get('x-sandbox-received');
      if (JSON.stringify(received.slice(-MOST)) !== before) draw();
    } catch {
      say('The sandbox does not respond any more.', true);
    }
    setTimeout(look, document.hidden ? EVERY * 5 : EVERY);
  };
  look();
}

/** The view; `number` comes from the address. */
export async function requests(main, [number]) {
  const list = h('div');
  const detail = h('div');
  const clear = async () => {
    await ask('DELETE', '/requests');
    received = [];
    location.hash = '#/requests';
    draw();
  };
  main.replaceChildren(
    h('h2', {}, 'Requests'),
    h('div', { class: 'row' }, h('button', { type: 'button', onclick: clear }, 'Forget them')),
    h('div', { class: number === undefined ? undefined : 'split' }, list, detail));
  const show = () => {
    if (!list.isConnected) return;
    const rows = received.slice(-MOST).reverse().map((request) => ({
      selected: String(request.number) === number,
      cells: [
        h('a', { href: `#/requests/${request.number}` }, String(request.number)),
        request.time.replace('T', ' '),
        request.method,
        request.path,
        outcome(request),
        fault(request.fault),
      ],
    }));
    const focused = document.activeElement?.getAttribute?.('href');
    list.replaceChildren(table('The latest requests, the newest first', ['Number', 'Time', 'Method', 'Path', 'Status', 'Fault'], rows, 'None yet.'));
    // A table that is drawn anew must not take the focus away.
    if (focused) list.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  };
  draw = show;
  show();
  if (number !== undefined) await showOne(detail, number);
}

/** Whether a request waits for its response; one that hangs will never have it. */
function isPending({ isWaiting, fault }) {
  return isWaiting && fault?.action !== 'hang';
}

function outcome(request) {
  const { status } = request;
  if (status === null) return h('span', { class: 'bad' }, isPending(request) ? 'waiting' : 'no response');
  return h('span', { class: status < 400 ? 'good' : 'bad' }, String(status));
}

function fault(rule) {
  if (!rule) return '';
  const { id, hits, method, path, times, ...acts } = rule;
  return `${id}: ${stringify(acts)}`;
}

function pairs(entries) {
  return h('dl', {}, entries.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

async function showOne(detail, number) {
  const { data: request } = await ask('GET', `/requests/${number}?shown=true`);
  const query = [...new URLSearchParams(request.query)].map(([name, value]) => [name, pretty(value)]);
  const { response } = request;
  detail.replaceChildren(
    h('section', { class: 'panel', 'aria-label': `Request ${number}` },
      h('h3', {}, `${request.method} ${request.path}`),
      query.length > 0 && [h('h3', {}, 'Query'), pairs(query)],
      request.body !== null && [h('h3', {}, 'Body'), h('pre', { tabindex: 0 }, pretty(request.body))],
      h('h3', {}, 'Headers'), pairs(Object.entries(request.headers)),
      response && [
        h('h3', {}, 'Response ', outcome(request)), pairs(Object.entries(response.headers)),
        response.body !== '' && h('pre', { tabindex: 0 }, pretty(response.body)),
        !response.bodyIsWhole && h('p', { class: 'faint' }, 'The rest of the body is not kept.'),
      ],
      request.fault && [h('h3', {}, 'Fault that acted'), h('pre', { tabindex: 0 }, stringify(request.fault, 2))]));
}
