// A server of raw sockets, for responses that an HTTP server does not send.
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';
import { after } from 'node:test';

/**
 * Calls `respond(socket, text)` with what each connection sends. `requests` is what came, `open` the connections;
 * `requested` resolves at the first request, `closed` when a connection has ended, `allClosed()` when all that are open
 * have.
 */
export async function startRaw(respond) {
  const open = new Set();
  const events = new EventEmitter();
  const state = { connections: 0, requests: [], open, requested: once(events, 'request'), closed: once(events, 'close') };
  const server = createServer((socket) => {
    state.connections += 1;
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      open.delete(socket);
      events.emit('close');
    });
    socket.on('data', (data) => {
      state.requests.push(String(data));
      events.emit('request');
      respond(socket, String(data));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.url = `http://127.0.0.1:${server.address().port}`;
  state.allClosed = () => Promise.all([...open].map((socket) => once(socket, 'close')));
  state.stop = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  // Otherwise the server would keep the process alive after a failed test.
  after(state.stop);
  return state;
}

/** A whole response with a JSON body. */
export function jsonAnswer(body, headers = '', status = '200 OK') {
  const length = Buffer.byteLength(body);
  return `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${headers}\r\n${body}`;
}
