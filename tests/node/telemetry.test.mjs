// OpenTelemetry spans, created as the documentation shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { Sandbox } from 'xpauto';

import { traceRequests } from './tracing.mjs';

const exporter = new InMemorySpanExporter();
const tracer = traceRequests(new SimpleSpanProcessor(exporter));

/** Runs a function within a span; returns that span and those of its requests, as exported. */
async function traced(work) {
  exporter.reset();
  await tracer.startActiveSpan('parent', async (span) => {
    await work();
    span.end();
  });
  const finished = exporter.getFinishedSpans();
  const parent = finished.find(({ name }) => name === 'parent');
  return { parent, requests: finished.filter((span) => span !== parent) };
}

const milliseconds = ([seconds, nanoseconds]) => seconds * 1000 + nanoseconds / 1e6;

test('each attempt is a client span below the span of the caller', async () => {
  const sandbox = await Sandbox.start({ latency: 5, faults: [{ times: 1, status: 503 }] });
  const { parent, requests } = await traced(() => sandbox.client({ retryBackoff: 0 }).sites.getByCode('shopfront1'));
  assert.deepEqual(requests.map(({ name }) => name), Array(2).fill('GET /sites/byCode/{siteCode}'));
  for (const span of requests) {
    assert.equal(span.kind, SpanKind.CLIENT);
    assert.equal(span.parentSpanContext.spanId, parent.spanContext().spanId);
    assert.equal(span.spanContext().traceId, parent.spanContext().traceId);
    assert.ok(milliseconds(span.duration) > 0);
    assert.ok(milliseconds(span.startTime) >= milliseconds(parent.startTime) - 5);
  }
  const [failed, succeeded] = requests;
  assert.equal(failed.status.code, SpanStatusCode.ERROR);
  assert.equal(failed.attributes['error.type'], '503');
  assert.equal(succeeded.status.code, SpanStatusCode.UNSET);
  assert.equal(succeeded.attributes['http.request.resend_count'], 1);
  assert.equal(succeeded.attributes['http.response.status_code'], 200);
  await sandbox.stop();
});

test('prefetched pages are below the span of the reader', async () => {
  const sandbox = await Sandbox.start({ segments: 60 });
  const list = sandbox.client().segments.list({ perPage: 10 });
  const ways = [
    async () => { for await (const _ of list); },
    async () => { for await (const _ of list.stream()); },
    async () => { await list.collect(); },
  ];
  for (const way of ways) {
    const { parent, requests } = await traced(way);
    assert.deepEqual(requests.map(({ name }) => name), Array(6).fill('GET /segments'));
    for (const span of requests) assert.equal(span.parentSpanContext.spanId, parent.spanContext().spanId);
  }
  await sandbox.stop();
});

test('a request without a response is a span with an error', async () => {
  const sandbox = await Sandbox.start({ faults: [{ action: 'close' }] });
  const { requests } = await traced(() => sandbox.client({ maxRetries: 0 }).themes.create({ name: 'a' }).catch(() => {}));
  assert.equal(requests[0].name, 'POST /themes');
  assert.equal(requests[0].attributes['error.type'], 'transport');
  assert.match(requests[0].status.message, /transport/);
  await sandbox.stop();
});
