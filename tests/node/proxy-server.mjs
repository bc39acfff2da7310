// A forward proxy: CONNECT for https, absolute URLs for http, and optional credentials. Every name that ends with .example is
// this machine, as no name that the client itself could resolve is another one.
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import { connect } from 'node:net';
import { after } from 'node:test';

/** Starts a proxy until the test has ended; `seen` records its requests, such as `CONNECT localhost:8443` or `GET http://…/goals`. */
export async function startProxy(credentials) {
  const seen = [];
  const sockets = new Set();
  const wanted = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`;
  const isWelcome = ({ method, url, headers }) => {
    seen.push(`${method} ${url}`);
    return wanted === undefined || headers['proxy-authorization'] === wanted;
  };
  const server = createServer((request, response) => {
    if (!isWelcome(request)) return response.writeHead(407, { 'Proxy-Authenticate': 'Basic' }).end();
    const { 'proxy-authorization': _, ...headers } = request.headers;
    const url = resolved(request.url);
    const onward = send(url, { method: request.method, headers: { ...headers, host: url.host } }, (onwards) => {
      response.writeHead(onwards.statusCode, onwards.headers);
      onwards.pipe(response);
    });
    return request.pipe(onward);
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (request, socket) => {
    if (!isWelcome(request)) return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n\r\n');
    const { hostname, port } = resolved(`http://${request.url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    for (const one of [socket, onward]) sockets.add(one.on('error', () => {}));
    return onward;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    seen,
    url: `http://127.0.0.1:${port}`,
    /** The address with a user and a password. */
    urlWith: (given) => `http://${given}@127.0.0.1:${port}`,
  };
}

function resolved(address) {
  const url = new URL(address);
  if (url.hostname.endsWith('.example')) url.hostname = '127.0.0.1';
  return url;
}
