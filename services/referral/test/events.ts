import { randomInt, randomUUID } from 'node:crypto';
import type { OutgoingEvent } from '@tael/events';
import { handlers } from '../src/consumers.ts';
import type { ReferralUnderTest } from './referral-under-test.ts';

/** A different order in each run, since the tests must pass in any order. */
export function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(randomInt(left.length), 1));
  return order;
}

/** By its handler in its own transaction, as a replay does, without the inbox. */
export async function apply({ deps }: ReferralUnderTest, events: readonly OutgoingEvent[]): Promise<void> {
  for (const { topic, type, key, body } of events) {
    const handler = handlers(deps).find((one) => one.type === type);
    if (handler === undefined) throw new Error(`no handler of ${type}`);
    const record = {
      topic,
      key,
      headers: { ce_time: new Date().toISOString() },
      body,
      partition: 0,
      offset: 0n,
    };
    const deliveries = [{ id: randomUUID(), type, record }];
    const apply = await handler.prepare(deliveries);
    await deps.database.transaction((tx) => apply(tx, deliveries));
  }
}
