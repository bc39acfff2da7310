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
import { startProxy } from './proxy-server.mjs';
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
    [{ caCertificates: `${root}/package.json` }, /caCertificates holds no certificate/],
    [{ caCertificates: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' }, /caCertificates/],
    [{ caCertificates: 5 }, /caCertificates must be the path of a PEM file/],
    [{ clientCertificate: pathOf('client') }, /clientCertificate.*private key/],
    [{ clientCertificate: key }, /clientCertificate/],
    [{ clientCertificate: half }, /clientCertificate/],
    [{ clientCertificate: [pathOf('client'), pathOf('server-key')] }, /./],
    [{ clientCertificate: [pathOf('client')] }, /clientCertificate .* must be .* a pair of both/],
  ]) {
    assert.throws(() => new Client({ baseUrl: 'https://localhost', ...options }), (error) => {
      assert.ok(error instanceof ConfigError, String(error));
      assert.match(error.message, words);
      assert.ok(!inspect(error).includes(half.slice(0, 20)));
      return true;
    });
  }
});

test('the environment names proxies for http and https, but not for this machine', { timeout: 30000 }, async () => {
  const proxy = await startProxy();
  const another = await startTls('another-host');
  // Only the proxy can resolve the name.
  const elsewhere = (url) => url.replace(/127.0.0.1|localhost/, 'another.example');
  const http = { baseUrl: elsewhere(sandbox.url), token: sandbox.token, allowInsecureHttp: true };
  const https = { baseUrl: elsewhere(another.url), caCertificates: pathOf('ca') };
  const get = [`GET ${http.baseUrl}/sites/byCode/shopfront1`];
  const opened = [`CONNECT ${new URL(https.baseUrl).host}`];
  const here = { baseUrl: sandbox.url, token: sandbox.token };
  const [found, lost] = [/^(a|shopfront1)$/, /could not reach the service: /];
  for (const [options, variables, asked, outcome] of [
    [http, { HTTP_PROXY: proxy.url }, get, found],
    [https, { HTTPS_PROXY: proxy.url }, opened, found],
    [https, { HTTPS_PROXY: proxy.url, NO_PROXY: 'example.com,another.example' }, [], lost],
    [{ ...http, proxy: '' }, { HTTP_PROXY: proxy.url, ALL_PROXY: proxy.url }, [], lost],
    [{ ...http, proxy: proxy.url }, { HTTP_PROXY: 'http://127.0.0.1:1' }, get, found],
    [http, { HTTP_PROXY: 'http://me:hunter2@127.0.0.1:1' }, [], /the service through the proxy http:\/\/127\.0\.0\.1:1: /],
    [here, { HTTP_PROXY: proxy.url, ALL_PROXY: proxy.url }, [], found],
  ]) {
    proxy.seen.length = 0;
    assert.match(await readInProcess(options, variables), outcome);
    assert.deepEqual(proxy.seen, asked, inspect({ options, variables }));
  }
});

test('proxy credentials are sent to the proxy only', async () => {
  const proxy = await startProxy('someone:pass word');
  const url = proxy.urlWith('someone:pass%20word');
  const caCertificates = pathOf('ca');
  for (const options of [{ baseUrl: tls.url, caCertificates, proxy: url }, { baseUrl: tls.url, caCertificates, proxy: new URL(url) }]) {
    assert.equal((await read(options)).code, 'a');
  }
  const { code } = await sandbox.client({ proxy: url }).sites.getByCode('shopfront1');
  assert.equal(code, 'shopfront1');
  assert.equal(sandbox.requests.at(-1).headers['proxy-authorization'], undefined);
  assert.equal(proxy.seen.length, 3);
});

test('wrong proxy credentials are an error that does not show them', async () => {
  const proxy = await startProxy('someone:right');
  for (const url of [proxy.url, proxy.urlWith('someone:wrong-secret')]) {
    const client = new Client({ baseUrl: tls.url, caCertificates: pathOf('ca'), proxy: url });
    const error = await client.sites.getByCode('a').catch((caught) => caught);
    assert.equal(error.constructor, TransportError);
    assert.match(error.message, /The proxy asks for credentials; pass them in proxy/);
    assert.doesNotMatch(inspect(error, { showHidden: true }) + inspect(client), /wrong-secret/);
    assert.equal(error.attempts.length, 1);
    const plain = await sandbox.client({ proxy: url }).sites.getByCode('shopfront1').catch((caught) => caught);
    assert.equal(plain.status, 407);
    assert.doesNotMatch(inspect(plain, { showHidden: true }), /wrong-secret/);
  }
  assert.equal(proxy.seen.length, 4);
});

test('errors of unreachable or invalid proxies hide credentials', async () => {
  const error = await read({ baseUrl: tls.url, proxy: 'http://someone:very-secret@127.0.0.1:1' }).catch((caught) => caught);
  assert.equal(error.constructor, TransportError);
  assert.doesNotMatch(inspect(error, { showHidden: true }), /very-secret|someone/);
  for (const proxy of ['someone:very-secret@proxy', 'socks5://someone:very-secret@proxy', 'http://', 5, {}]) {
    assert.throws(() => new Client({ baseUrl: tls.url, proxy }), (error) => {
      assert.match(error.message, /proxy (is not|must be) a URL such as http/);
      assert.doesNotMatch(inspect(error), /very-secret/);
      return error instanceof ConfigError;
    });
  }
});
