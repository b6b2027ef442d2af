import { SpanKind, trace, context, SpanStatusCode, type Link } from '@opentelemetry/api';
import { isUnavailable, type Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { park } from './dead-letters.ts';
import { Undecodable, type Delivery, type Handler } from './handlers.ts';
import { contextOf, isSampled, spanContextOf } from './headers.ts';
import { claim } from './inbox.ts';
import { consumedEvents, parkedEvents } from './metrics.ts';
import { backoffMs, pause } from './pace.ts';
import type { LogRecord } from './transport.ts';

export interface Applying {
  group: string;
  database: Database;
  handlers: ReadonlyMap<string, Handler>;
  attempts: number;
  logger: Logger;
  signal: AbortSignal;
}

/** The partition was reassigned or the consumer stopped: the remaining records are delivered again. */
class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

export async function applySlice(applying: Applying, records: readonly LogRecord[]): Promise<void> {
  const deliveries: Delivery[] = [];
  for (const record of records) {
    const { ce_id: id, ce_type: type } = record.headers;
    if (!id || !type || id.length > 200) {
      // Apply the earlier records first, to keep the order.
      await applyAll(applying, deliveries.splice(0));
      const placed = {
        id: `${record.topic}/${record.partition}/${record.offset}`,
        type: type ?? '',
        record,
      };
      const reason = id && type ? 'ce_id longer than 200 characters' : 'no ce_id and ce_type headers';
      await untilAvailable(applying, () => parkAway(applying, placed, reason, 1));
    } else if (applying.handlers.has(type)) {
      deliveries.push({ id, type, record });
    }
  }
  await applyAll(applying, deliveries);
}

async function applyAll(applying: Applying, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  try {
    await untilAvailable(applying, () => applyTogether(applying, deliveries));
  } catch (error) {
    if (error instanceof GivenUp) throw error;
    applying.logger.warn({ err: error, group: applying.group }, 'consumer: slice failed, going one by one');
    for (const delivery of deliveries) await applyAlone(applying, delivery);
  }
}

async function applyAlone(applying: Applying, delivery: Delivery): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await untilAvailable(applying, () => applyTogether(applying, [delivery]));
      return;
    } catch (error) {
      if (error instanceof GivenUp) throw error;
      if (error instanceof Undecodable || attempt >= applying.attempts) {
        const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
        await untilAvailable(applying, () => parkAway(applying, delivery, reason, attempt));
        return;
      }
    }
    await pause(backoffMs(attempt), applying.signal);
  }
}

async function parkAway(
  applying: Applying,
  delivery: Delivery,
  reason: string,
  attempts: number,
): Promise<void> {
  const { group, database, logger } = applying;
  const { id, type, record } = delivery;
  const parked = await database.transaction((tx) => park(tx, group, delivery, reason, attempts));
  if (!parked) return;
  parkedEvents.inc({ group });
  const { topic, partition, offset } = record;
  logger.error(
    { group, eventId: id, type, topic, partition, offset: offset.toString(), attempts },
    'event parked',
  );
}

/** Inbox rows, effects and outbox rows commit in one transaction, so a repeat changes nothing. */
async function applyTogether(applying: Applying, deliveries: readonly Delivery[]): Promise<void> {
  const { group, database, handlers } = applying;
  await inTrace(group, deliveries, async () => {
    const prepared = await prepareAll(deliveries, handlers);
    const applied = await database.transaction(async (tx) => {
      const fresh = await claim(tx, group, deliveries);
      for (const { handler, members } of inOrderPerKey(fresh, handlers))
        await prepared.get(handler)?.(tx, members);
      return fresh.length;
    });
    consumedEvents.inc({ group, outcome: 'applied' }, applied);
    consumedEvents.inc({ group, outcome: 'repeated' }, deliveries.length - applied);
  });
}

async function prepareAll(deliveries: readonly Delivery[], handlers: ReadonlyMap<string, Handler>) {
  const prepared = new Map<Handler, Awaited<ReturnType<Handler['prepare']>>>();
  for (const type of new Set(deliveries.map((delivery) => delivery.type))) {
    const handler = handlers.get(type);
    const members = deliveries.filter((delivery) => delivery.type === type);
    if (handler) prepared.set(handler, await handler.prepare(members));
  }
  return prepared;
}

interface Step {
  handler: Handler;
  members: Delivery[];
}

/** Minimises handler calls. An event joins the earliest call of its type that keeps the order of its key. */
export function inOrderPerKey(
  deliveries: readonly Delivery[],
  handlers: ReadonlyMap<string, Handler>,
): Step[] {
  const steps: Step[] = [];
  const lastStepOfKey = new Map<string, number>();
  for (const delivery of deliveries) {
    const handler = handlers.get(delivery.type);
    if (!handler) continue;
    const earliest = lastStepOfKey.get(delivery.record.key) ?? 0;
    let index = steps.findIndex((step, i) => i >= earliest && step.handler === handler);
    if (index === -1) index = steps.push({ handler, members: [] }) - 1;
    steps[index]?.members.push(delivery);
    lastStepOfKey.set(delivery.record.key, index);
  }
  return steps;
}

/** An unavailable database does not count as an attempt of the event. */
async function untilAvailable<T>(applying: Applying, work: () => Promise<T>): Promise<T> {
  const { group, logger, signal } = applying;
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) throw new GivenUp();
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      logger.warn({ err: error, group, attempt }, 'consumer: database unavailable, retrying');
    }
    await pause(backoffMs(attempt, 50, 2_000), signal);
  }
}

async function inTrace(
  group: string,
  deliveries: readonly Delivery[],
  work: () => Promise<void>,
): Promise<void> {
  const [first] = deliveries;
  const alone = deliveries.length === 1 && first;
  const links = alone
    ? []
    : deliveries.flatMap(({ record }): Link[] => {
        const span = isSampled(record.headers) ? spanContextOf(record.headers) : undefined;
        return span ? [{ context: span }] : [];
      });
  const parent = alone ? contextOf(first.record.headers) : context.active();
  const attributes = {
    'messaging.consumer.group.name': group,
    'messaging.batch.message_count': deliveries.length,
  };
  const span = trace
    .getTracer('@tael/events')
    .startSpan(
      `process ${alone ? first.type : 'events'}`,
      { kind: SpanKind.CONSUMER, links, attributes },
      parent,
    );
  try {
    await context.with(trace.setSpan(parent, span), work);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
