// Calls what was added, in JavaScript.
import assert from 'node:assert/strict';

import { F, PreconditionFailedError, Sandbox } from 'xpauto';

const sandbox = await Sandbox.start({ faults: [{ method: 'POST', path: '/themes', status: 412 }] });
const client = sandbox.client({ agent: 'shop/1.0' });
const image = await client.images.create({ name: 'Autumn banner', shownAt: 'home' });
assert.equal(image.shownAt, 'home');
const found = await client.images.list({ filter: F('shownAt').eq('home') }).collect();
assert.deepEqual(
  found.map(({ id }) => id),
  [image.id],
);
assert.equal(sandbox.requests[0].headers['user-agent'], 'shop/1.0');
await assert.rejects(client.themes.create({ name: 'Autumn' }), PreconditionFailedError);
await sandbox.stop();
