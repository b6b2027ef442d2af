import { SpanKind, trace } from '@opentelemetry/api';
import { contextOf, isSampled } from './headers.ts';
import type { OutgoingRecord } from './transport.ts';

export function traceSent({ topic, headers }: OutgoingRecord): void {
  if (!isSampled(headers)) return;
  const { ce_id: id, ce_type: type, ce_time: since } = headers;
  trace
    .getTracer('@tael/events')
    .startSpan(
      `send ${type}`,
      {
        kind: SpanKind.PRODUCER,
        ...(since && { startTime: new Date(since) }),
        attributes: { 'messaging.destination.name': topic, 'messaging.message.id': id },
      },
      contextOf(headers),
    )
    .end();
}
