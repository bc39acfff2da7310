// OpenTelemetry spans of requests, created as the documentation shows.
import { tracingChannel } from 'node:diagnostics_channel';

import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';

/** Creates a span for each request, which this processor receives; returns the tracer. */
export function traceRequests(processor) {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = trace.getTracer('xpauto');
  const spans = new WeakMap();
  tracingChannel('xpauto:request').subscribe({
    start(request) {
      const { name, attributes, startTime } = request;
      spans.set(request, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime }));
    },
    asyncEnd(request) {
      const span = spans.get(request);
      span.setAttributes(request.attributes);
      if (request.attributes['error.type']) span.setStatus({ code: SpanStatusCode.ERROR, message: request.error?.message });
      span.end(request.endTime);
    },
  });
  return tracer;
}
