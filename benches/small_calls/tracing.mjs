// OpenTelemetry spans of calls, created as the documentation shows.
import { tracingChannel } from 'node:diagnostics_channel';

import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { SpanKind, SpanStatusCode, context, trace } from '@opentelemetry/api';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';

/** Creates a span for each call, which this processor receives; returns the tracer. */
export function traceCalls(processor) {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [processor] }));
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = trace.getTracer('xpauto');
  const spans = new WeakMap();
  tracingChannel('xpauto:call').subscribe({
    start(call) {
      const { name, attributes, startTime } = call;
      spans.set(call, tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime }));
    },
    asyncEnd(call) {
      const span = spans.get(call);
      span.setAttributes(call.attributes);
      if (call.attributes['error.type']) span.setStatus({ code: SpanStatusCode.ERROR, message: call.error?.message });
      span.end(call.endTime);
    },
  });
  return tracer;
}
