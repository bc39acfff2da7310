// OpenTelemetry spans, created as the documentation shows.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';

import { startSandbox } from './sandboxes.mjs';
import { traceCalls } from './tracing.mjs';

const exporter = new InMemorySpanExporter();
const tracer = traceCalls(new SimpleSpanProcessor(exporter));

/** Runs a function within a span; returns that span and those of its calls, as exported. */
async function traced(work) {
  exporter.reset();
  await tracer.startActiveSpan('parent', async (span) => {
    await work();
    span.end();
  });
  const finished = exporter.getFinishedSpans();
  const parent = finished.find(({ name }) => name === 'parent');
  return { parent, calls: finished.filter((span) => span !== parent) };
}

const milliseconds = ([seconds, nanoseconds]) => seconds * 1000 + nanoseconds / 1e6;

test('each call is a client span below the span of the caller', async () => {
  const sandbox = await startSandbox({ latency: 5, faults: [{ times: 1, status: 503 }] });
  const { parent, calls } = await traced(() => sandbox.client({ retryBackoff: 0 }).sites.getByCode('shopfront1'));
  assert.deepEqual(calls.map(({ name }) => name), ['GET /sites/byCode/{siteCode}']);
  const [span] = calls;
  assert.equal(span.kind, SpanKind.CLIENT);
  assert.equal(span.parentSpanContext.spanId, parent.spanContext().spanId);
  assert.equal(span.spanContext().traceId, parent.spanContext().traceId);
  assert.ok(milliseconds(span.duration) >= 10);
  assert.ok(milliseconds(span.startTime) >= milliseconds(parent.startTime) - 5);
  assert.equal(span.status.code, SpanStatusCode.UNSET);
  assert.equal(span.attributes['http.request.resend_count'], 1);
  assert.equal(span.attributes['http.response.status_code'], 200);
});

test('the pages that a list waits for are below the span of the reader', async () => {
  const sandbox = await startSandbox({ segments: 60 });
  const list = sandbox.client().segments.list({ perPage: 10 });
  const ways = [
    async () => { for await (const _ of list); },
    async () => { for await (const _ of list.stream()); },
    async () => { await list.collect(); },
  ];
  for (const way of ways) {
    const { parent, calls } = await traced(way);
    assert.ok(calls.length >= 1 && calls.length <= 6 && calls.every(({ name }) => name === 'GET /segments'));
    for (const span of calls) assert.equal(span.parentSpanContext.spanId, parent.spanContext().spanId);
  }
});
