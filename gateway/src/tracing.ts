import { context, isSpanContextValid, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import type { Span } from '@opentelemetry/api';

/** A span made by hand: the instrumentation of node:http costs more than all other work of a call. */
export interface RequestTrace {
  /** The header for the service; undefined if instrumentation of the HTTP client writes it. */
  traceParent: string | undefined;
  /** Makes the span the active one during `work`. */
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

/** Without tracing, the request id serves as a common trace id for all logs, marked as not sampled. */
function untraced(requestId: string): string {
  const hex = requestId.replaceAll('-', '');
  return `00-${hex}-${hex.slice(16)}-00`;
}
