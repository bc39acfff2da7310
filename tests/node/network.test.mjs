// Certificate authorities, client certificates and forward proxies, with real servers on loopback.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';

import { Client, ConfigError, TransportError } from 'xpauto';

import { finished, startProgram } from './programs.mjs';
import { jsonAnswer, startRaw } from './raw-server.mjs';
import { startSandbox } from './sandboxes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pathOf = (name) => `${root}/tests/certificates/${name}.pem`;
const pemOf = (name) => readFileSync(pathOf(name), 'utf8');

/** An https server with this certificate, at https://localhost:…, until the test has ended. */
async function startTls(name, options = {}) {
  const server = createServer({ cert: pemOf(name), key: pemOf(`${name}-key`), ...options }, (request, response) => {
    const subject = request.socket.getPeerCertificate?.().subject?.CN;
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ code: 'a', name: subject ?? 'nobody' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => (server.closeAllConnections(), server.close()));
  return { url: `https://localhost:${server.address().port}` };
}

const read = (options) => new Client({ maxRetries: 0, proxy: '', ...options }).sites.getByCode('a');

/** Reads in a process with these variables, where none of the proxy variables of this one is set. */
async function readInProcess(options, variables) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/proxy|SSL_CERT|EXTRA_CA/i.test(name)));
  const { out } = await finished(startProgram(`
    import { Client } from 'xpauto';
    const client = new Client({ maxRetries: 0, ...${JSON.stringify(options)} });
    await client.sites.getByCode('shopfront1').then(({ code }) => console.log(code), (error) => console.log(error.message));
  `, { env: { ...env, ...variables } }));
  return out.trim();
}

const tls = await startTls('server');
const sandbox = await startSandbox();

test('caCertificates accepts the path of a PEM file, a string or bytes', async () => {
  for (const caCertificates of [pathOf('ca'), pemOf('ca'), readFileSync(pathOf('ca')), pemOf('other-ca') + pemOf('ca')]) {
    assert.equal((await read({ baseUrl: tls.url, caCertificates })).name, 'nobody');
  }
});

test('SSL_CERT_FILE and NODE_EXTRA_CA_CERTS are trusted, and a missing file is ignored', async () => {
  const selfSigned = await startTls('self-signed');
  for (const variable of ['SSL_CERT_FILE', 'NODE_EXTRA_CA_CERTS']) {
    assert.equal(await readInProcess({ baseUrl: tls.url }, { [variable]: pathOf('ca') }), 'a');
    assert.equal(await readInProcess({ baseUrl: selfSigned.url }, { [variable]: pathOf('self-signed') }), 'a');
  }
  assert.match(await readInProcess({ baseUrl: tls.url }, { NODE_EXTRA_CA_CERTS: '/nowhere.pem' }), /caCertificates/);
});

/** A server that accepts only clients with a certificate. */
const startStrict = () => startTls('server', { requestCert: true, rejectUnauthorized: true, ca: pemOf('ca') });

test('clientCertificate accepts a file, a string, or a pair with the key', async () => {
  const server = await startStrict();
  const caCertificates = pathOf('ca');
  for (const clientCertificate of [
    pathOf('client-both'),
    pemOf('client-both'),
    readFileSync(pathOf('client-both')),
    [pathOf('client'), pathOf('client-key')],
    [pemOf('client'), readFileSync(pathOf('client-key'))],
  ]) {
    assert.equal((await read({ baseUrl: server.url, caCertificates, clientCertificate })).name, 'a client');
  }
});

test('the error of a missing client certificate names clientCertificate', async () => {
  const server = await startStrict();
  const call = read({ baseUrl: server.url, caCertificates: pathOf('ca') });
  await assert.rejects(call, { name: 'TransportError', message: /clientCertificate/ });
});

test('an invalid certificate is a ConfigError that shows no key', () => {
  const key = pemOf('client-key');
  const half = key.slice(key.indexOf('\n') + 1);
  for (const [options, words] of [
    [{ caCertificates: '/no/such/file.pem' }, /caCertificates names a file that cannot be read.*PEM/],
    [{ caCertificates: pathOf('client-key') }, /caCertificates holds no certificate/],
    [{ caCertificates: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, /caCertificates/],
    [{ caCertificates: 5 }, /caCertificates must be the path of a PEM file/],
    [{ clientCertificate: pathOf('client') }, /clientCertificate.*private key/],
    [{ clientCertificate: key }, /clientCertificate/],
    [{ clientCertificate: half }, /clientCertificate/],
    [{ clientCertificate: [pathOf('client')] }, /clientCertificate .* must be .* a pair of them/],
  ]) {
    assert.throws(() => new Client({ baseUrl: 'https://localhost', ...options }), (error) => {
      assert.ok(error instanceof ConfigError, String(error));
      assert.match(error.message, words);
      assert.ok(!inspect(error).includes(half.slice(0, 20)));
      return true;
    });
  }
});

/** A proxy that responds by itself to those who have its credentials, and refuses all others. */
async function startProxy() {
  const credentials = `proxy-authorization: Basic ${Buffer.from('someone:pass word').toString('base64')}`.toLowerCase();
  const proxy = await startRaw((socket, request) => {
    const isWelcome = request.toLowerCase().includes(credentials);
    socket.write(isWelcome ? jsonAnswer('{"id":1,"code":"by proxy","name":"a"}') : jsonAnswer('', 'Proxy-Authenticate: Basic\r\n', '407 Who are you'));
  });
  proxy.urlWith = (given) => proxy.url.replace('//', `//${given}@`);
  return proxy;
}

test('the option names a proxy, or the environment, but not for this machine', { timeout: 30000 }, async () => {
  const proxy = await startProxy();
  const url = proxy.urlWith('someone:pass%20word');
  const [here, there] = [{ baseUrl: sandbox.url, token: sandbox.token }, { baseUrl: 'http://another.example', allowInsecureHttp: true }];
  for (const proxy of [url, new URL(url)]) assert.equal((await read({ ...there, proxy })).code, 'by proxy');
  assert.match(proxy.requests[0], /^GET http:\/\/another\.example\/sites\/byCode\/a HTTP/);
  const asked = proxy.requests.length;
  assert.equal(await readInProcess(there, { HTTP_PROXY: url }), 'by proxy');
  assert.equal(await readInProcess(here, { HTTP_PROXY: url, ALL_PROXY: url }), 'shopfront1');
  assert.match(await readInProcess({ ...there, proxy: '' }, { HTTP_PROXY: url }), /could not reach the service: /);
  assert.equal(proxy.requests.length, asked + 1);
});

test('errors of proxies do not show credentials', async () => {
  const proxy = await startProxy();
  const shown = (error, secret) => assert.doesNotMatch(inspect(error, { showHidden: true }), secret);
  for (const url of [proxy.url, proxy.urlWith('someone:wrong-secret')]) {
    const client = new Client({ baseUrl: tls.url, caCertificates: pathOf('ca'), proxy: url });
    const error = await client.sites.getByCode('a').catch((caught) => caught);
    assert.deepEqual([error.constructor, error.attempts.length], [TransportError, 1]);
    assert.match(error.message, /The proxy asks for credentials; pass them in proxy/);
    const plain = await sandbox.client({ proxy: url }).sites.getByCode('shopfront1').catch((caught) => caught);
    assert.equal(plain.status, 407);
    for (const holder of [client, error, plain]) shown(holder, /wrong-secret/);
  }
  assert.equal(proxy.requests.length, 4);
  const unreachable = await read({ baseUrl: tls.url, proxy: 'http://someone:very-secret@127.0.0.1:1' }).catch((caught) => caught);
  assert.equal(unreachable.constructor, TransportError);
  shown(unreachable, /very-secret|someone/);
  for (const proxy of ['someone:very-secret@proxy', 'socks5://someone:very-secret@proxy', 'http://', 5, {}]) {
    assert.throws(() => new Client({ baseUrl: tls.url, proxy }), (error) => {
      assert.match(error.message, /proxy (is not|must be) a URL such as http/);
      shown(error, /very-secret/);
      return error instanceof ConfigError;
    });
  }
});
