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

export interface Delivery {
  id: string;
  type: string;
  record: LogRecord;
}

type Apply = (tx: Tx, deliveries: readonly Delivery[]) => Promise<void>;

export interface Handler {
  readonly topic: string;
  readonly type: string;
  /**
   * Work outside the transaction. Returns the function that runs inside it. Runs before the inbox check, so events may
   * be repeated.
   */
  prepare(deliveries: readonly Delivery[]): Promise<Apply>;
}

/** Parked at once: a retry cannot help. */
export class Undecodable extends Error {
  override readonly name = 'Undecodable';
}

/** One event at a time, in the order of each key and within the event's trace. */
export function on<Desc extends DescMessage>(
  schema: Desc,
  handle: (tx: Tx, event: ReceivedEvent<MessageShape<Desc>>) => Promise<void>,
): Handler {
  return inTransaction(schema, async (tx, deliveries) => {
    for (const delivery of deliveries) {
      const event = received(schema, delivery);
      await context.with(contextOf(delivery.record.headers), () => handle(tx, event));
    }
  });
}

/** For set-based SQL. Events of one key keep their order. */
export function onBatch<Desc extends DescMessage>(
  schema: Desc,
  handle: (tx: Tx, events: readonly ReceivedEvent<MessageShape<Desc>>[]) => Promise<void>,
): Handler {
  return inTransaction(schema, (tx, deliveries) =>
    handle(
      tx,
      deliveries.map((delivery) => received(schema, delivery)),
    ),
  );
}

/**
 * For work that calls another service or commits by itself: a transaction must not wait for either. `work` must be
 * idempotent, since a crash before the claim repeats it. It may run before earlier events of other types.
 */
export function onBatchOutside<Desc extends DescMessage>(
  schema: Desc,
  work: (events: readonly ReceivedEvent<MessageShape<Desc>>[]) => Promise<void>,
): Handler;
/** `settle` gets the ids of the events that this consumer has not handled before. */
export function onBatchOutside<Desc extends DescMessage, Done>(
  schema: Desc,
  work: (events: readonly ReceivedEvent<MessageShape<Desc>>[]) => Promise<Done>,
  settle: (tx: Tx, done: Done, ids: readonly string[]) => Promise<void>,
): Handler;
export function onBatchOutside<Desc extends DescMessage, Done>(
  schema: Desc,
  work: (events: readonly ReceivedEvent<MessageShape<Desc>>[]) => Promise<Done>,
  settle?: (tx: Tx, done: Done, ids: readonly string[]) => Promise<void>,
): Handler {
  return {
    ...identityOf(schema),
    async prepare(deliveries) {
      const done = await work(deliveries.map((delivery) => received(schema, delivery)));
      return async (tx, fresh) =>
        settle?.(
          tx,
          done,
          fresh.map(({ id }) => id),
        );
    },
  };
}

const inTransaction = (schema: DescMessage, apply: Apply): Handler => ({
  ...identityOf(schema),
  prepare: () => Promise.resolve(apply),
});

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
