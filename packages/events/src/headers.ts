import { randomUUID } from 'node:crypto';
import { context, trace, TraceFlags, type Context, type SpanContext } from '@opentelemetry/api';

export type Headers = Readonly<Record<string, string>>;

export interface EventIdentity {
  id: string;
  type: string;
  source: string;
  time: Date;
  /** Null if a service's own SQL wrote the row: the event starts a new trace. */
  traceparent: string | null;
}

export function headersOf(event: EventIdentity): Headers {
  return {
    ce_specversion: '1.0',
    ce_id: event.id,
    ce_source: `/tael/${event.source}`,
    ce_type: event.type,
    ce_time: event.time.toISOString(),
    'content-type': 'application/protobuf',
    traceparent: event.traceparent ?? newTrace(),
  };
}

export function currentTraceparent(): string {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span) return newTrace();
  return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & TraceFlags.SAMPLED}`;
}

/** Node draws UUIDs from a pool, whereas randomBytes costs a system call. */
export function newTrace(): string {
  const hex = randomUUID().replaceAll('-', '');
  return `00-${hex}-${hex.slice(16)}-00`;
}

/** Tests only the last digit of the flags: few events are sampled, and a full parse is slower. */
export function isSampled({ traceparent }: Headers): boolean {
  return traceparent !== undefined && /[13579bdf]$/.test(traceparent);
}

export function spanContextOf(headers: Headers): SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(headers.traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

export function contextOf(headers: Headers): Context {
  const span = spanContextOf(headers);
  return span ? trace.setSpanContext(context.active(), span) : context.active();
}
