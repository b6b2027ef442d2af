import { context, isSpanContextValid, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Span } from '@opentelemetry/api';

/** Spans are created by hand: the instrumentation of node:http costs more than the rest of a call. */
export interface RequestTrace {
  traceParent: string | undefined;
  within(work: () => void): void;
  end(status: number): void;
}

const tracer = trace.getTracer('gateway');

export function beginTrace(method: string, route: string, requestId: string): RequestTrace {
  if (trace.getActiveSpan()) return alreadyTraced;
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER });
  return {
    traceParent: traceParentOf(span) ?? untraced(requestId),
    within: (work) => context.with(trace.setSpan(context.active(), span), work),
    end: (status) => {
      if (span.isRecording()) {
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

const alreadyTraced: RequestTrace = {
  traceParent: undefined,
  within: (work) => work(),
  end: () => undefined,
};

function traceParentOf(span: Span): string | undefined {
  const spanContext = span.spanContext();
  if (!isSpanContextValid(spanContext)) return undefined;
  const { traceId, spanId, traceFlags } = spanContext;
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

/** Logs need a common trace id without tracing too: the request id, marked as not sampled. */
function untraced(requestId: string): string {
  const hex = requestId.replaceAll('-', '');
  return `00-${hex}-${hex.slice(16)}-00`;
}
