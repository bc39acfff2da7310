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

test('each call, and each page that a list waits for, is a client span below the span of its caller', async () => {
  const sandbox = await startSandbox({ segments: 60, latency: 5, faults: [{ path: '/sites/*', times: 1, status: 503 }] });
  const client = sandbox.client({ retryBackoff: 0 });
  const list = client.segments.list({ perPage: 10 });
  for (const [name, most, way] of [
    ['GET /sites/byCode/{siteCode}', 1, () => client.sites.getByCode('shopfront1')],
    ['GET /segments', 6, async () => { for await (const _ of list); }],
    ['GET /segments', 6, async () => { for await (const _ of list.stream()); }],
    ['GET /segments', 6, () => list.collect()],
  ]) {
    const { parent, calls } = await traced(way);
    assert.ok(calls.length >= 1 && calls.length <= most, `${calls.length} spans`);
    for (const span of calls) {
      assert.deepEqual([span.name, span.kind, span.status.code], [name, SpanKind.CLIENT, SpanStatusCode.UNSET]);
      assert.equal(span.parentSpanContext.spanId, parent.spanContext().spanId);
      assert.equal(span.attributes['http.response.status_code'], 200);
    }
  }
});
