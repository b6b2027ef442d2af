import { isUnavailable, sql, type Database, type Db, type Tx } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { Delivery, Handler } from './handlers.ts';
import type { Headers } from './headers.ts';
import { claim } from './inbox.ts';

export interface DeadLetter {
  id: string;
  group: string;
  eventId: string;
  topic: string;
  type: string;
  key: string;
  reason: string;
  attempts: number;
  eventTime: Date | undefined;
  parkedAt: Date;
}

/** False if another replica has already applied or parked the event. */
export async function park(
  tx: Tx,
  group: string,
  delivery: Delivery,
  reason: string,
  attempts: number,
): Promise<boolean> {
  const { type, record } = delivery;
  const id = storable(delivery.id);
  const fresh = await claim(tx, group, [{ ...delivery, id }]);
  if (fresh.length === 0) return false;
  const headers = storable(JSON.stringify(record.headers).replaceAll('\\u0000', '\uFFFD'));
  await sql`
    insert into events.dead_letters (group_name, event_id, topic, type, key, headers, body, reason, attempts)
    values (${group}, ${id}, ${record.topic}, ${storable(type)}, ${storable(record.key)}, ${headers}::jsonb,
      ${Buffer.from(record.body)}, ${storable(reason).slice(0, 2_000)}, ${attempts})
    on conflict (group_name, event_id) do nothing`.execute(tx);
  return true;
}

/** Postgres text cannot hold NUL, and parking must not fail. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

export interface DeadLetterFilter {
  group?: string | undefined;
  type?: string | undefined;
  page: number;
  limit: number;
}

export async function listDeadLetters(
  db: Db,
  { group, type, page, limit }: DeadLetterFilter,
): Promise<{ letters: DeadLetter[]; total: number }> {
  const open = sql`discarded_at is null
    and (${group ?? null}::text is null or group_name = ${group ?? null})
    and (${type ?? null}::text is null or type = ${type ?? null})`;
  const { rows } = await sql<DeadLetter & { eventTimeText: string | null }>`
    select id, group_name as "group", event_id as "eventId", topic, type, key, reason, attempts,
      headers ->> 'ce_time' as "eventTimeText", parked_at as "parkedAt"
    from events.dead_letters where ${open}
    order by parked_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from events.dead_letters where ${open}`.execute(db);
  return {
    letters: rows.map(({ eventTimeText, ...letter }) => ({ ...letter, eventTime: readTime(eventTimeText) })),
    total: counted.rows[0]?.total ?? 0,
  };
}

function readTime(text: string | null): Date | undefined {
  const time = new Date(text ?? NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}

export async function discardDeadLetter(db: Db, id: string, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update events.dead_letters set discarded_at = now(), discard_reason = ${reason}
    where id::text = ${id} and discarded_at is null returning id`.execute(db);
  return rows.length > 0;
}

export type Which = { id: string } | { group: string; type: string };

export interface ReplayOptions {
  database: Database;
  groups: Readonly<Record<string, readonly Handler[]>>;
  logger: Logger;
  /** Runs in the transaction that applies the letter, or in the one that records its failure. */
  alongside?: (tx: Tx, id: string) => Promise<void>;
}

export async function replayDeadLetters(
  options: ReplayOptions,
  which: Which,
): Promise<{ replayed: number; failed: number }> {
  const chosen =
    'id' in which ? sql`id::text = ${which.id}` : sql`group_name = ${which.group} and type = ${which.type}`;
  const { rows } = await sql<{ id: string }>`
    select id from events.dead_letters where discarded_at is null and ${chosen}
    order by parked_at, id`.execute(options.database.db);
  let replayed = 0;
  let failed = 0;
  for (const { id } of rows) {
    try {
      if (await replayOne(options, id)) replayed += 1;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failed += 1;
      await parkAgain(options, id, error);
      options.logger.warn({ err: error, deadLetter: id }, 'dead letter failed again');
    }
  }
  return { replayed, failed };
}

interface LetterRow {
  group: string;
  id: string;
  topic: string;
  type: string;
  key: string;
  headers: Headers;
  body: Buffer;
}

/** Deletes the row first: a concurrent replay waits and then finds no row. */
async function replayOne({ database, groups, alongside }: ReplayOptions, letterId: string): Promise<boolean> {
  const { rows } = await sql<LetterRow>`
    select group_name as "group", event_id as id, topic, type, key, headers, body
    from events.dead_letters where id = ${letterId} and discarded_at is null`.execute(database.db);
  const [letter] = rows;
  if (!letter) return false;
  const { group, id, type, topic, key, headers, body } = letter;
  const handler = groups[group]?.find((candidate) => candidate.type === type);
  if (!handler) throw new Error(`group ${group} has no handler for ${type || 'an event without a type'}`);
  const deliveries = [{ id, type, record: { topic, key, headers, body, partition: 0, offset: 0n } }];
  const apply = await handler.prepare(deliveries);
  return database.transaction(async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      delete from events.dead_letters where id = ${letterId} and discarded_at is null`.execute(tx);
    if (numAffectedRows === 0n) return false;
    await apply(tx, deliveries);
    await alongside?.(tx, letterId);
    return true;
  });
}

async function parkAgain({ database, alongside }: ReplayOptions, id: string, error: unknown): Promise<void> {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  await database.transaction(async (tx) => {
    await sql`
      update events.dead_letters set attempts = attempts + 1, reason = ${storable(reason).slice(0, 2_000)}
      where id = ${id}`.execute(tx);
    await alongside?.(tx, id);
  });
}
