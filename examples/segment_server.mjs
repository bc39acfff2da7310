// An HTTP endpoint that streams a filtered list of segments as JSON lines.
//
//   XPAUTO_BASE_URL=https://… XPAUTO_TOKEN=… PORT=3000 node segment_server.mjs
//   curl 'http://localhost:3000/sites/101/segments?name=cart'
//
// The token stays on the server. Backpressure applies, and a client that disconnects cancels the requests.

import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Client, F, RateLimitError, XpautoError, and } from 'xpauto';

const client = new Client();
const app = new Hono();

app.get('/sites/:site{[1-9][0-9]*}/segments', async (context) => {
  const name = context.req.query('name');
  const ofSite = F('siteId').eq(Number(context.req.param('site')));
  const filter = name === undefined ? ofSite : and(ofSite, F('name').like(name));
  const segments = client.segments.list(
    { filter, sort: 'name', select: ['id', 'name', 'segmentType'], prefetch: 1 },
    { signal: context.req.raw.signal },
  );
  const lines = segments.stream().pipeThrough(asLines()).pipeThrough(new TextEncoderStream());
  return context.body(await begun(lines), 200, { 'Content-Type': 'application/x-ndjson' });
});

app.onError((error, context) => {
  if (!(error instanceof XpautoError)) throw error;
  console.error(error);
  const isLimited = error instanceof RateLimitError;
  if (isLimited) context.header('Retry-After', String(Math.ceil((error.retryAfter ?? 1000) / 1000)));
  return context.json({ error: `segments cannot be listed now (${error.kind})` }, isLimited ? 503 : 502);
});

/** Returns a stream that converts each value to a line of JSON. */
function asLines() {
  return new TransformStream({
    transform: (value, controller) => controller.enqueue(`${JSON.stringify(value)}\n`),
  });
}

/** Waits for the first chunk of a stream, so that an early error can still set the status. */
async function begun(stream) {
  const reader = stream.getReader();
  let next = await reader.read();
  return new ReadableStream({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(next.value);
      next = await reader.read();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const server = serve({ fetch: app.fetch, port: Number(process.env['PORT'] ?? 3000) }, ({ port }) => {
  console.log(`Segments are at http://localhost:${port}/sites/{id}/segments`);
});
process.once('SIGTERM', () => server.close());
