import { sql, type Database } from '@tael/postgres';
import { Counter, Gauge } from 'prom-client';
import type { PartitionLag } from './transport.ts';

export const relayedEvents = new Counter({
  name: 'events_relayed_total',
  help: 'Events relayed from the outbox to the broker',
  labelNames: ['service'],
});
export const consumedEvents = new Counter({
  name: 'events_consumed_total',
  help: 'Events handled by a group: applied or repeated',
  labelNames: ['group', 'outcome'],
});
export const parkedEvents = new Counter({
  name: 'events_parked_total',
  help: 'Events parked as dead letters',
  labelNames: ['group'],
});

const outboxes = new Map<string, Database>();
const lags = new Map<string, () => Promise<PartitionLag[]>>();

new Gauge({
  name: 'events_outbox_age_seconds',
  help: 'Age of the oldest event in the outbox',
  labelNames: ['service'],
  collect() {
    return ofEachOutbox(
      this,
      sql`
      coalesce(extract(epoch from now() - (select created_at from events.outbox order by id limit 1)), 0)`,
    );
  },
});
new Gauge({
  name: 'events_outbox_depth',
  help: 'Events in the outbox, counted up to 100000',
  labelNames: ['service'],
  collect() {
    return ofEachOutbox(this, sql`(select count(*) from (select from events.outbox limit 100000) capped)`);
  },
});
new Gauge({
  name: 'events_dead_letters',
  help: 'Dead letters not replayed or discarded yet',
  labelNames: ['service'],
  collect() {
    return ofEachOutbox(this, sql`(select count(*) from events.dead_letters where discarded_at is null)`);
  },
});
new Gauge({
  name: 'events_consumer_lag',
  help: 'Events of a topic that a group has not handled yet',
  labelNames: ['group', 'topic'],
  async collect() {
    this.reset();
    for (const group of lags.keys()) {
      // An unavailable broker must not fail the other metrics.
      for (const [topic, lag] of (await lagOf(group)) ?? []) this.set({ group, topic }, lag);
    }
  },
});

export function watchOutbox(service: string, database: Database): () => void {
  outboxes.set(service, database);
  return () => outboxes.delete(service);
}

export function watchLag(group: string, readLag: () => Promise<PartitionLag[]>): () => void {
  lags.set(group, readLag);
  return () => lags.delete(group);
}

async function ofEachOutbox(gauge: Gauge<'service'>, figure: ReturnType<typeof sql>): Promise<void> {
  for (const [service, { db }] of outboxes) {
    const found = await sql<{ value: number }>`select ${figure}::float8 as value`
      .execute(db)
      .catch(() => undefined);
    const [row] = found?.rows ?? [];
    if (row) gauge.set({ service }, row.value);
  }
}

export async function lagOf(group: string): Promise<Map<string, number> | undefined> {
  const partitions = await lags
    .get(group)?.()
    .catch(() => undefined);
  if (!partitions) return undefined;
  const totals = new Map<string, number>();
  for (const { topic, lag } of partitions) totals.set(topic, (totals.get(topic) ?? 0) + lag);
  return totals;
}
