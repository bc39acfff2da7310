// A server of raw sockets, for responses that an HTTP server does not send.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after } from 'node:test';

/**
 * Calls `respond(socket, text)` with what each connection sends. `requests` is what came, `open` the connections;
 * `requested` resolves at the first request, `closed` when a connection has ended, `allClosed()` when all that are open
 * have.
 */
export async function startRaw(respond) {
  const sockets = new Set();
  const state = { connections: 0, requests: [], open: sockets };
  let noteRequest;
  let noteClose;
  state.requested = new Promise((resolve) => (noteRequest = resolve));
  state.closed = new Promise((resolve) => (noteClose = resolve));
  const server = createServer((socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      noteClose();
    });
    socket.on('data', (data) => {
      state.requests.push(String(data));
      noteRequest(String(data));
      respond(socket, String(data));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.url = `http://127.0.0.1:${server.address().port}`;
  state.allClosed = () => Promise.all([...sockets].map((socket) => new Promise((ended) => socket.on('close', ended))));
  state.stop = () => {
    for (const socket of sockets) socket.destroy();
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
