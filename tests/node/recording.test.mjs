// Recordings: a service, played by a second sandbox, is recorded and replayed.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { ClientCredentials, ConfigError, NotFoundError, Sandbox, ServerError } from 'xpauto';

const TOKEN = 't0ken-of-the-service';

async function place(t) {
  const folder = await mkdtemp(join(tmpdir(), 'xpauto-recording-'));
  t.after(() => rm(folder, { recursive: true }));
  return join(folder, 'recording.json');
}

async function program(client) {
  const segments = await client.segments.list({ sort: '-id', perPage: 7 }).collect();
  const theme = await client.themes.create({ name: 'Spring', status: 'DRAFT' });
  const block = await client.recommenderBlocks.update(701, { apiSecret: 's3cr3t-of-the-block' });
  const refused = await client.keyMoments.delete(999).then(
    () => assert.fail('it should not exist'),
    (error) => error,
  );
  assert.ok(refused instanceof NotFoundError);
  return JSON.stringify([segments, theme, block.id, refused.message]);
}

test('a program is recorded and replayed without the service', async (t) => {
  const file = await place(t);
  const service = await Sandbox.start({ segments: 30, token: TOKEN });
  const recording = await Sandbox.record(service.url, file, { token: TOKEN });
  const recorded = await program(recording.client());
  const shown = JSON.stringify(recording.requests);
  await recording.stop();
  await service.stop();
  const text = await readFile(file, 'utf8');
  for (const secret of [TOKEN, recording.token, 's3cr3t-of-the-block']) {
    assert.ok(!(text + shown).includes(secret), `${secret} is kept`);
  }
  const replaying = await Sandbox.replay(pathToFileURL(file));
  const token = new ClientCredentials({ clientId: 'my-client', clientSecret: 'my-real-secret' });
  assert.equal(await program(replaying.client({ token })), recorded);
  await replaying.stop();
});

for (const kind of ['credentials', 'function']) {
  test(`the recording obtains and renews the token of the service by ${kind}`, async (t) => {
    const file = await place(t);
    const service = await Sandbox.start({ goals: 4, token: TOKEN });
    const { clientId, clientSecret } = service;
    const tokens = ['outdated', TOKEN];
    const token = kind === 'function' ? async () => tokens.shift() : new ClientCredentials({ clientId, clientSecret });
    const recording = await Sandbox.record(service.url, file, { token, redactPatterns: ['shopfront[0-9]'] });
    assert.ok(![TOKEN, 'sandbox-token'].includes(recording.token));
    const client = recording.client();
    assert.equal((await client.goals.list().collect()).length, 4);
    service.revokeTokens();
    assert.equal((await client.sites.getByCode('shopfront1')).code, 'shopfront1');
    await recording.stop();
    await service.stop();
    const text = await readFile(file, 'utf8');
    const statuses = JSON.parse(text).exchanges.map(({ response }) => response.status);
    assert.deepEqual(statuses, [200, 200]);
    assert.ok(!text.includes('shopfront1') && text.includes('/sites/byCode/REDACTED'), text);
  });
}

test('what is missing is refused, recorded or served by the sandbox', async (t) => {
  const file = await place(t);
  const service = await Sandbox.start({ goals: 4, token: TOKEN });
  const count = async (options, list) => {
    const sandbox = await Sandbox.replay(file, options);
    const goals = await sandbox
      .client()
      .goals.list(list)
      .collect()
      .finally(() => sandbox.stop());
    return goals.length;
  };
  assert.equal(await count({ onMissing: 'record', upstream: new URL(service.url), upstreamToken: TOKEN }), 4);
  await service.stop();
  assert.equal(await count(), 4);
  await assert.rejects(count({}, { perPage: 7 }), (error) => {
    assert.ok(error instanceof ServerError);
    assert.match(error.message, /501 NOT_RECORDED.*the nearest of its 1 requests is number 1, GET \/goals/);
    return true;
  });
  assert.equal(await count({ onMissing: 'sandbox', goals: 9 }, { perPage: 100 }), 9);
});

test('files and options that cannot be used are explained', async (t) => {
  const file = await place(t);
  const refused = (promise, message) => assert.rejects(promise, { name: 'ConfigError', message });
  await refused(Sandbox.replay(file), /recording\.json: there is no such file/);
  await refused(Sandbox.replay(), /file must be a string or a URL, got undefined/);
  await refused(Sandbox.record(undefined, file), /upstreamUrl must be a string or a URL/);
  await refused(Sandbox.replay(file, { onMissing: 'ignore' }), /onMissing must be/);
  await refused(Sandbox.record('http://127.0.0.1:1', file, { upstreamToken: 'a' }), /upstreamToken is set by the argument token/);
  await refused(Sandbox.replay(file, { replay: file }), /replay is set by the argument file/);
  await writeFile(file, '{"xpautoRecording": 1,\n "exchanges": [}');
  await refused(Sandbox.replay(file), /invalid JSON: .* at line 2 column 16/);
  assert.ok(ConfigError.prototype instanceof Error);
});
