// Token strings, token functions and client credentials, and their renewal.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { inspect } from 'node:util';

import { AuthenticationError, Client, ClientCredentials, ConfigError, Sandbox, TokenError } from 'xpauto';

import { finished, startProgram } from './programs.mjs';
import { jsonAnswer, startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';

const SITE = '{"id":1,"code":"a","name":"a"}';
const tokenRequests = (sandbox) => sandbox.requests.filter(({ path }) => path === '/oauth/token');

/** A server that accepts only the token that `isGood` accepts, and keeps the tokens that it saw. */
async function startChoosy(isGood) {
  const server = await startRaw((socket, request) => {
    const token = /authorization: Bearer (.*)\r/i.exec(request)?.[1];
    server.tokens.push(token);
    socket.write(isGood(token) ? jsonAnswer(SITE) : jsonAnswer('{}', '', '401 Unauthorized'));
  });
  server.tokens = [];
  return server;
}

for (const [kind, give] of [
  ['synchronous', (token) => token],
  ['asynchronous', async (token) => token],
]) {
  test(`a ${kind} token function is called once, and again after a 401`, async () => {
    let good = 'token-1';
    const server = await startChoosy((token) => token === good);
    let asked = 0;
    const client = new Client({ baseUrl: server.url, token: () => give(`token-${(asked += 1)}`) });
    assert.equal(asked, 0);
    for (let round = 0; round < 3; round += 1) await client.sites.getByCode('a');
    await client.withOptions({ timeout: 1000 }).sites.getByCode('a');
    assert.equal(asked, 1);
    good = 'token-2';
    await client.sites.getByCode('a');
    assert.equal(asked, 2);
    assert.deepEqual(server.tokens.slice(-3), ['token-1', 'token-1', 'token-2']);
    good = 'another';
    const error = await client.sites.getByCode('a').catch((caught) => caught);
    assert.ok(error instanceof AuthenticationError);
    assert.deepEqual(error.attempts.map(({ status, wait }) => [status, wait]), [[401, 0], [401, undefined]]);
    assert.equal(asked, 3);
  });
}

test('calls that wait for a token share one call of the token function', async () => {
  let good = 'token-1';
  const server = await startChoosy((token) => token === good);
  let asked = 0;
  const releases = [];
  const token = () => new Promise((resolve) => releases.push(() => resolve(`token-${(asked += 1)}`)) === 1 && setImmediate(releases[0]));
  const client = new Client({ baseUrl: server.url, token, maxConcurrency: 64 });
  const many = () => Promise.all(Array.from({ length: 64 }, () => client.sites.getByCode('a')));
  await many();
  assert.equal(releases.length, 1);
  good = 'token-2';
  const second = many();
  while (releases.length < 2) await new Promise(setImmediate);
  releases[1]();
  await second;
  assert.equal(releases.length, 2);
});

test('waiting calls fail with the same cause, and later ones call the token function again', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer(SITE)));
  const thrown = new Error('not yet');
  let give = () => { throw thrown; };
  const client = new Client({ baseUrl: server.url, token: () => give() });
  const failed = await Promise.allSettled(Array.from({ length: 64 }, () => client.sites.getByCode('a')));
  assert.ok(failed.every(({ reason }) => reason instanceof TokenError && reason.cause === thrown));
  give = () => 'now';
  assert.equal((await client.sites.getByCode('a')).code, 'a');
});

test('an invalid token is a TokenError that does not show it', async () => {
  const server = await startRaw(() => {});
  for (const wrong of [undefined, null, 5, {}, ['x'], '', 'line\nbreak-secret', 'carriage\rreturn-secret', 'nul\0-secret', 'half\ud83d-secret']) {
    for (const token of [() => wrong, async () => wrong]) {
      const error = await new Client({ baseUrl: server.url, token }).sites.getByCode('a').catch((caught) => caught);
      assert.ok(error instanceof TokenError, String(error));
      assert.doesNotMatch(inspect(error), /-secret/);
      if (wrong?.startsWith?.('half')) assert.match(error.message, /the token function failed: a token must be a string that UTF-8 can encode, got half of a surrogate pair/);
      if (typeof wrong !== 'string') assert.match(error.message, /the token function failed: a token must be a string, got (undefined|null|number|object)/);
    }
  }
  assert.equal(server.connections, 0);
});

test('a call aborted while the token function runs ends at once, and the next one gets the token', async () => {
  const server = await startRaw((socket) => socket.write(jsonAnswer(SITE)));
  const waiting = [];
  let noteAsked;
  const asked = new Promise((resolve) => (noteAsked = resolve));
  const token = () => new Promise((resolve) => (waiting.push(resolve), noteAsked()));
  const client = new Client({ baseUrl: server.url, token });
  const controller = new AbortController();
  const aborted = client.sites.getByCode('a', {}, { signal: controller.signal });
  const patient = client.sites.getByCode('a');
  await asked;
  controller.abort('no time');
  await assert.rejects(aborted, (reason) => reason === 'no time');
  const timer = setInterval(() => waiting.forEach((resolve) => resolve('token')), 1);
  assert.equal((await patient).code, 'a');
  clearInterval(timer);
});

test('a token function lives as long as a list of its client', { timeout: 20000 }, async () => {
  const sandbox = await startSandbox({ segments: 3 });
  const { code, out, err } = await finished(startProgram(`
    import { Client } from 'xpauto';
    const token = () => '${sandbox.token}';
    const pager = new Client({ baseUrl: '${sandbox.url}', token, logger: { debug: (line) => console.log(line.slice(0, 13)) } }).segments.list();
    for (let round = 0; round < 20; round += 1) { await new Promise(setImmediate); gc(); }
    console.log((await pager.collect()).length);
  `, { exposeGc: true }));
  assert.deepEqual([code, out, err], [0, 'GET /segments\n3\n', '']);
});

test('client credentials request a token once for any number of calls, and again when it was revoked', async () => {
  const sandbox = await startSandbox();
  const { clientId, clientSecret } = sandbox;
  const client = sandbox.client({ token: new ClientCredentials({ clientId, clientSecret, authMethod: 'basic', scope: 'segments' }) });
  for (const requested of [1, 2]) {
    await Promise.all(Array.from({ length: 64 }, () => client.sites.getByCode('shopfront1')));
    assert.deepEqual(tokenRequests(sandbox).map(({ body }) => body), Array(requested).fill('grant_type=client_credentials&scope=segments'));
    sandbox.revokeTokens();
  }
});

test('tokenUrl can be of another origin', async () => {
  const [service, tokens] = [await Sandbox.start({ token: 'the-token' }), await startRaw((socket) => socket.write(jsonAnswer('{"access_token":"the-token","token_type":"Bearer"}')))];
  const { clientId, clientSecret } = service;
  for (const tokenUrl of [`${tokens.url}/give/me`, new URL('/give/me', tokens.url)]) {
    const token = new ClientCredentials({ clientId, clientSecret, tokenUrl });
    assert.equal((await service.client({ token, headers: { 'X-Key': 'for-the-service-only' } }).sites.getByCode('shopfront1')).code, 'shopfront1');
  }
  assert.equal(tokens.requests.length, 2);
  assert.match(tokens.requests[0], /^POST \/give\/me HTTP/);
  assert.doesNotMatch(tokens.requests[0], /for-the-service-only/);
  assert.equal(tokenRequests(service).length, 0);
  tokens.stop();
  await service.stop();
});

test('wrong options of credentials are ConfigErrors that show no secret', () => {
  const given = { clientId: 'id', clientSecret: 'very-secret' };
  for (const wrong of [undefined, null, 'id']) assert.throws(() => new ClientCredentials(wrong), { name: 'ConfigError', message: /ClientCredentials/ });
  for (const wrong of [{ clientId: 5 }, { clientSecret: undefined }, { tokenUrl: 5 }, { tokenUrl: 'https://user:very-secret@a.example/' }, { tokenURL: 'https://a.example' }, { authMethod: 'none' }]) {
    const [name] = Object.keys(wrong);
    assert.throws(() => new Client({ baseUrl: 'https://a.example', token: new ClientCredentials({ ...given, ...wrong }) }), (error) => {
      assert.ok(error instanceof ConfigError && error.message.includes(name) && !inspect(error).includes('very-secret'), String(error));
      return true;
    });
  }
});
