import { sql, type Db } from '@tael/postgres';
import { relayIsLed } from './leadership.ts';
import { lagOf } from './metrics.ts';

export interface EventState {
  outboxDepth: bigint;
  outboxAgeSeconds: number;
  relayLeads: boolean;
  deadLetters: number;
  consumers: { group: string; topic: string; lag: number }[];
  unreadGroups: string[];
}

export async function readEventState(db: Db, groups: readonly string[]): Promise<EventState> {
  const { rows } = await sql<Omit<EventState, 'consumers' | 'unreadGroups'>>`
    select (select count(*) from (select from events.outbox limit 100000) capped) as "outboxDepth",
      coalesce(extract(epoch from now() - (select created_at from events.outbox order by id limit 1)), 0)::float8
        as "outboxAgeSeconds",
      ${relayIsLed} as "relayLeads",
      (select count(*)::int from events.dead_letters where discarded_at is null) as "deadLetters"`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('the outbox query returned no row');
  const lags = await Promise.all(groups.map(async (group) => ({ group, topics: await lagOf(group) })));
  return {
    ...found,
    consumers: lags.flatMap(({ group, topics }) =>
      [...(topics ?? [])].map(([topic, lag]) => ({ group, topic, lag })),
    ),
    unreadGroups: lags.filter(({ topics }) => topics === undefined).map(({ group }) => group),
  };
}
