import { describe, expect } from 'vitest';
import { context, trace, type SpanContext } from '@opentelemetry/api';
import { authEvents } from '@tael/proto';
import { eventually } from '@tael/testkit';
import { on, publish } from '../../src/index.ts';
import type { Broker } from './broker.ts';
import { userChanged } from './journal.ts';
import { listenIn, promise } from './scene.ts';

const span: SpanContext = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  traceFlags: 1,
};

export function carriesHeaders(broker: () => Broker): void {
  describe('headers', () => {
    promise(
      'carry CloudEvents and traceparent; the handler, and what it tells, go on in that trace',
      broker,
      async (scene) => {
        const traces: (string | undefined)[] = [];
        const records = await listenIn(scene);
        await scene.relay();
        await context.with(trace.setSpanContext(context.active(), span), () =>
          scene.database.transaction((tx) => publish(tx, userChanged('user', 7n, 'asked'))),
        );
        const answering = on(authEvents.UserChangedSchema, async (tx, received) => {
          traces.push(trace.getActiveSpan()?.spanContext().traceId);
          if (received.id === 'asked') await publish(tx, userChanged('user', 8n, 'answered'));
        });
        await scene.consumer({ group: 'traced', handlers: [answering] });
        await eventually(() => expect(traces).toEqual([span.traceId, span.traceId]));
        await eventually(() =>
          expect(records.map((record) => record.headers.ce_id)).toEqual(['asked', 'answered']),
        );
        expect(records[0]).toMatchObject({ key: 'user', topic: 'auth.events.v1' });
        expect(records[0]?.headers).toEqual({
          ce_specversion: '1.0',
          ce_id: 'asked',
          ce_source: '/tael/auth',
          ce_type: 'auth.UserChanged.v1',
          ce_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          'content-type': 'application/protobuf',
          traceparent: `00-${span.traceId}-${span.spanId}-01`,
        });
        expect(records[1]?.headers.traceparent).toMatch(new RegExp(`^00-${span.traceId}-[0-9a-f]{16}-01$`));
      },
    );
  });
}
