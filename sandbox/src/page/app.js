// The page of the sandbox: picks the view that the address names.
import { account } from './account.js';
import { ask } from './api.js';
import { clock } from './clock.js';
import { h, say } from './dom.js';
import { countFaults, faults } from './faults.js';
import { requests, watchRequests } from './requests.js';

const VIEWS = { account, requests, faults, clock };
const main = document.getElementById('main');

/** A part of the address; as it is where its percent-encoding is wrong. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function show() {
  const [name, ...rest] = location.hash.replace(/^#\/?/, '').split('/').map(decoded);
  const view = Object.hasOwn(VIEWS, name) ? name : 'account';
  for (const link of document.querySelectorAll('header nav a')) {
    if (link.getAttribute('href') === `#/${view}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${view} – xpauto sandbox`;
  // Each view has its own element, so that one that is still loading cannot replace a later one.
  const content = h('div');
  main.replaceChildren(content);
  try {
    await VIEWS[view](content, rest);
  } catch (error) {
    content.replaceChildren(h('h2', {}, 'This did not work'), h('p', {}, error.message));
  }
}

addEventListener('hashchange', () => {
  // The skip link leads to an element, not to a view.
  if (location.hash === '#main') return;
  say('');
  show().then(() => main.focus({ preventScroll: true }));
});
document.getElementById('reset').addEventListener('click', async () => {
  await ask('POST', '/reset');
  // A request or an object that was open may be gone.
  history.replaceState(null, '', location.hash.split('/').slice(0, 2).join('/') || '#/account');
  await countFaults(document.getElementById('fault-count'));
  await show();
  say('Account, faults, clock, quota and requests are as at the start.');
});
watchRequests(document.getElementById('request-count'));
countFaults(document.getElementById('fault-count'));
show();
