// Recordings: a service, played by a second sandbox, is recorded and replayed.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { ClientCredentials, NotFoundError, Sandbox } from 'xpauto';

const TOKEN = 't0ken-of-the-service';

async function place(t) {
  const folder = await mkdtemp(join(tmpdir(), 'xpauto-recording-'));
  t.after(() => rm(folder, { recursive: true }));
  return join(folder, 'recording.jsonl');
}

/** What a program reads and writes, apart from what a recording does not keep: code, and values of conditions. */
async function program(client) {
  const segments = await client.segments.list({ sort: '-id', perPage: 7, select: ['id', 'name'] }).collect();
  const theme = await client.themes.create({ name: 'Spring', status: 'DRAFT' });
  const block = await client.recommenderBlocks.update(701, { apiSecret: 's3cr3t-of-the-block' });
  const refused = await client.keyMoments.delete(999).catch((error) => error);
  assert.ok(refused instanceof NotFoundError, String(refused));
  return [segments, theme, block.id, refused.message];
}

test('a program is recorded and replayed without the service', async (t) => {
  const file = await place(t);
  const service = await Sandbox.start({ segments: 30, token: TOKEN });
  const recording = await Sandbox.record(service.url, file, { upstreamToken: TOKEN });
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
  assert.deepEqual(await program(replaying.client({ token })), recorded);
  await replaying.stop();
});

test('the recording obtains and renews the token of the service by a function', async (t) => {
  const file = await place(t);
  const service = await Sandbox.start({ goals: 4, token: TOKEN });
  const tokens = ['outdated', TOKEN];
  const recording = await Sandbox.record(service.url, file, { upstreamToken: async () => tokens.shift() });
  assert.equal((await recording.client().goals.list().collect()).length, 4);
  assert.deepEqual(tokens, []);
  await recording.stop();
  await service.stop();
});

test('files and options that cannot be used are explained', async (t) => {
  const file = await place(t);
  const refused = (promise, message) => assert.rejects(promise, { name: 'ConfigError', message });
  await refused(Sandbox.replay(file), /recording\.jsonl: No such file/);
  await refused(Sandbox.replay(), /file must be a string or a URL, got undefined/);
  await refused(Sandbox.record(undefined, file), /upstreamUrl must be a string or a URL/);
  await refused(Sandbox.replay(file, { replay: file }), /replay is set by the arguments/);
  await writeFile(file, '{"xpautoRecording":{"keep":[]}}\n{"request":');
  await refused(Sandbox.replay(file), /recording\.jsonl: line 2: /);
});
