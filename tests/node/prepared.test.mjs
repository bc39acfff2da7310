// Prepared requests.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';

import { Client, F, PreparedRequest } from 'xpauto';

const refuse = () => assert.fail('a token was asked for');

test('preparing is synchronous, sends nothing and requests no token', () => {
  const client = new Client({ baseUrl: 'http://127.0.0.1:9/api', token: refuse });
  const request = client.prepare.themes.create({ name: 'Spring', status: 'DRAFT' }, { headers: { 'X-Team': 'a' } });
  assert.ok(request instanceof PreparedRequest);
  assert.equal(request.method, 'POST');
  assert.equal(request.url, 'http://127.0.0.1:9/api/themes');
  assert.equal(request.headers.authorization, 'Bearer ***');
  assert.equal(request.headers['x-team'], 'a');
  assert.equal(request.body, '{"name":"Spring","status":"DRAFT"}');
  assert.match(client.prepare.segments.list({ filter: F('siteId').eq(1) }).url, /filter=%5B%7B%22field%22/);
  assert.equal(client.prepare.triggers.delete(4).body, null);
});

test('a prepared request shows no secret of its body or its filter', () => {
  const request = new Client({ baseUrl: 'http://127.0.0.1:9' }).prepare.recommenderBlocks.update(701, { apiSecret: 'hush' });
  assert.equal(inspect(request), 'PreparedRequest { PUT http://127.0.0.1:9/recommender-block/701 }');
  assert.ok(!request.toCurl().includes('hush'));
  const filter = { field: 'apiSecret', operator: 'EQUAL', parameters: ['hush'] };
  for (const paramsEncoding of ['flat', 'deep', 'json']) {
    const list = new Client({ baseUrl: 'http://127.0.0.1:9', paramsEncoding }).prepare.segments.list({ filter });
    assert.ok(list.url.includes('hush'));
    assert.ok(!inspect(list).includes('hush') && !list.toCurl().includes('hush'), paramsEncoding);
  }
});

test('an invalid request throws synchronously with the stack of the caller', () => {
  const client = new Client({ baseUrl: 'http://127.0.0.1:9' });
  // Not as what it returns: Bun keeps no frame of a function that ends in a call.
  const prepareWrong = () => {
    client.prepare.themes.update(1, { name: 5 });
  };
  assert.throws(prepareWrong, (error) => error.name === 'ValidationError' && /^ +at prepareWrong/m.test(error.stack));
  assert.throws(() => client.prepare.goals.list({ perPage: 0 }), { name: 'ValidationError' });
});
