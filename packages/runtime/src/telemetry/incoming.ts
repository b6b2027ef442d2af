import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { IncomingMessage } from 'node:http';

/** By hand: the instrumentation of node:http doubles the cost of a call. */
export interface IncomingTrace {
  within: <T>(work: () => T) => T;
  end: (route: string, status: number) => void;
}

const tracer = trace.getTracer('@tael/runtime');

export function beginIncoming(req: IncomingMessage): IncomingTrace {
  const before = trace.getActiveSpan();
  if (before) return begunBefore(before);
  const method = req.method ?? '';
  const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, callerOf(req));
  const inside = trace.setSpan(ROOT_CONTEXT, span);
  return {
    within: (work) => context.with(inside, work),
    end: (route, status) => {
      if (span.isRecording()) {
        span.updateName(`${method} ${route}`).setAttributes({
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

function begunBefore(span: Span): IncomingTrace {
  const inside = context.active();
  return {
    within: (work) => context.with(inside, work),
    end: (route) => void span.setAttribute('http.route', route),
  };
}

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function callerOf({ headers }: IncomingMessage): Context {
  const given = headers['traceparent'];
  const [, traceId, spanId, flags] = traceparent.exec(typeof given === 'string' ? given : '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT;
}
