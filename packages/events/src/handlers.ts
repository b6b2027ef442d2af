import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { context } from '@opentelemetry/api';
import type { Tx } from '@tael/postgres';
import { eventOfSchema } from '@tael/proto';
import { contextOf } from './headers.ts';
import type { LogRecord } from './transport.ts';

export interface ReceivedEvent<Data> {
  id: string;
  type: string;
  key: string;
  time: Date;
  data: Data;
}

/** A record whose headers name a known event. */
export interface Delivery {
  id: string;
  type: string;
  record: LogRecord;
}

/** What a group does with one type of event. */
export interface Handler {
  readonly topic: string;
  readonly type: string;
  /** Takes many at once; else each event is handed over alone. */
  readonly batched: boolean;
  apply(tx: Tx, deliveries: readonly Delivery[]): Promise<void>;
}

/** The body is not what its type says: no attempt will change that. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable';
}

/** One event at a time, in the order of its key and in the trace that it came from. */
export function on<Desc extends DescMessage>(
  schema: Desc,
  handle: (tx: Tx, event: ReceivedEvent<MessageShape<Desc>>) => Promise<void>,
): Handler {
  return {
    ...identityOf(schema),
    batched: false,
    async apply(tx, deliveries) {
      for (const delivery of deliveries) {
        const event = received(schema, delivery);
        await context.with(contextOf(delivery.record.headers), () => handle(tx, event));
      }
    },
  };
}

/** Many events of a type in one call, for set-based SQL; those of one key in their order. */
export function onBatch<Desc extends DescMessage>(
  schema: Desc,
  handle: (tx: Tx, events: readonly ReceivedEvent<MessageShape<Desc>>[]) => Promise<void>,
): Handler {
  return {
    ...identityOf(schema),
    batched: true,
    apply: (tx, deliveries) =>
      handle(
        tx,
        deliveries.map((delivery) => received(schema, delivery)),
      ),
  };
}

function identityOf(schema: DescMessage): { topic: string; type: string } {
  const { topic, type } = eventOfSchema(schema);
  return { topic: topic.name, type };
}

function received<Desc extends DescMessage>(
  schema: Desc,
  { id, type, record }: Delivery,
): ReceivedEvent<MessageShape<Desc>> {
  try {
    const data = fromBinary(schema, record.body);
    return { id, type, key: record.key, time: new Date(record.headers.ce_time ?? 0), data };
  } catch (error) {
    throw new Undecodable(`${type}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
