// Uses what was added, in JavaScript.
import assert from 'node:assert/strict';
import { once } from 'node:events';

import { conditionFamilies, F, NotFoundError, PreconditionFailedError, Sandbox, usesTargetingType } from 'xpauto';

const refused = (call, message) => assert.rejects(call, (error) => message.test(error.message) || assert.fail(error.message));
const faults = [{ method: 'POST', path: '/themes', status: 412, times: 1 }];
const sandbox = await Sandbox.start({ faults, segments: 60 });
const client = sandbox.client({ agent: 'shop/1.0' });

// A field, a client option and an error kind.
const image = await client.images.create({ name: 'Autumn banner', shownAt: 'home', siteId: 101 });
assert.equal(image.shownAt, 'home');
const found = await client.images.list({ filter: F('shownAt').eq('home') }).collect();
assert.deepEqual(found.map(({ id }) => id), [image.id]);
assert.equal(sandbox.requests[0].headers['user-agent'], 'shop/1.0');
await assert.rejects(client.themes.create({ name: 'Autumn' }), PreconditionFailedError);
assert.throws(() => sandbox.client({ agent: 7 }), /^ConfigError: agent must be a string, got 7/);

// Parameters of the path.
const read = await client.images.get(101, image.id);
assert.equal(read.id, image.id);
await assert.rejects(client.images.get(102, image.id), NotFoundError);
await refused(client.images.get(101), /imageId must be a positive integer, got undefined/);
const exact = sandbox.client({ int64: 'string' }).prepare.images.get('101', '601');
assert.match(exact.url, /\/sites\/101\/images\/601$/);

// Reads, of which one takes optional fields.
const [goal] = await client.goals.list({ limit: 1 }).collect();
const whole = await client.goals.get(goal.id, { optionalFields: ['experimentAmount'] });
assert.equal(typeof whole.experimentAmount, 'number');
await refused(client.goals.get(goal.id, { optionalFields: ['experimentz'] }), /did you mean "experiments"\?/);
await refused(client.images.get(101, image.id, { optionalFields: ['name'] }), /has no option "optionalFields"/);

// A PATCH of a part.
assert.equal((await client.goals.edit(goal.id, { description: 'All sales' })).description, 'All sales');
await refused(client.goals.edit(goal.id, { siteId: 7 }), /siteId is a field that goals\.edit does not send; it sends name/);

// A resource, and its model.
const coupon = await client.coupons.create({ code: 'SPRING' });
assert.deepEqual({ ...coupon }, { id: 1, code: 'SPRING' });
await refused(client.coupons.create({ code: 7 }), /code must be a string, got 7/);

// A kind of condition.
const segments = await client.segments.list().collect();
const using = segments.find((segment) => usesTargetingType(segment, 'LOYALTY_LEVEL'));
assert.ok('visitor characteristic' in conditionFamilies(using.conditionsData));
const misspelt = once(process, 'warning');
assert.equal(usesTargetingType(using, 'LOYALTY_LEVL'), false);
assert.match((await misspelt)[0].message, /did you mean "LOYALTY_LEVEL"\?/);
await sandbox.stop();
