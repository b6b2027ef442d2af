import { fromBinary, type Message } from '@bufbuild/protobuf';
import { eventOfType } from '@tael/proto';
import type { Logger } from '@tael/runtime';
import type { ReceivedEvent } from './handlers.ts';
import type { LogRecord, Tail, Transport } from './transport.ts';

export interface TailOptions {
  transport: Transport;
  topics: readonly string[];
  /** In the order of each key. `data.$typeName` is the message type. */
  onEvent: (event: ReceivedEvent<Message>) => void;
  wants?: (about: { type: string; key: string }) => boolean;
  logger: Logger;
}

/** A new leading relay may repeat the last batches of the old one. */
const rememberedIds = 10_000;

/** Keeps no offset: after a restart it starts at the end. */
export function tail({ transport, topics, onEvent, wants, logger }: TailOptions): Tail {
  const seen = new Set<string>();
  return transport.tail({
    topics,
    logger,
    onRecord(record) {
      try {
        if (wants?.({ type: record.headers.ce_type ?? '', key: record.key }) === false) return;
        const event = read(record);
        if (!event || seen.has(event.id)) return;
        seen.add(event.id);
        if (seen.size > rememberedIds) seen.delete(seen.values().next().value ?? '');
        onEvent(event);
      } catch (error) {
        const { topic, partition, offset } = record;
        logger.warn({ err: error, topic, partition, offset: offset.toString() }, 'tail: event skipped');
      }
    },
  });
}

function read({ headers, key, body }: LogRecord): ReceivedEvent<Message> | undefined {
  const { ce_id: id, ce_type: type } = headers;
  const known = type ? eventOfType(type) : undefined;
  if (!id || !known) return undefined;
  const data = fromBinary(known.schema, body);
  return { id, type: known.type, key, time: new Date(headers.ce_time ?? 0), data };
}
