import { createHash } from 'node:crypto';
import { sql, type Db, type Tx } from '@tael/postgres';

export interface SlotLimits {
  slots: number;
  windowMs: number;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The name of an account's slots: those of everybody, or of one party that has its own. */
export const slotsOf = (emailKey: string, party?: string): string =>
  party === undefined ? hash(emailKey) : `${hash(emailKey)}:${hash(party)}`;

/** All slots of an account, everybody's and each party's own. */
export async function freeSlots(tx: Tx, emailKey: string): Promise<void> {
  const everybodys = slotsOf(emailKey);
  // Between ':' and its successor in ASCII lie exactly the names that begin with these slots and ':'.
  await sql`
    delete from sign_in_slots
    where account = ${everybodys}
      or (account collate "C" > ${`${everybodys}:`} and account collate "C" < ${`${everybodys};`})
  `.execute(tx);
}

/**
 * Takes a slot if fewer than `slots` were taken within the window, else says when one will be free. The row's
 * lock makes it exact however many ask at once, on however many replicas.
 */
export async function takeSlot(
  db: Db,
  account: string,
  now: Date,
  { slots, windowMs }: SlotLimits,
): Promise<{ taken: true } | { taken: false; freeAt: Date }> {
  const since = new Date(now.getTime() - windowMs);
  const { rows } = await sql<{ taken: Date[] }>`
    insert into sign_in_slots as s (account, taken) values (${account}, array[${now}::timestamptz])
    on conflict (account) do update set taken = (
      select coalesce(array_agg(t), '{}') || ${now}::timestamptz from unnest(s.taken) as t where t > ${since}
    )
    where (select count(*) from unnest(s.taken) as t where t > ${since}) < ${slots}
    returning taken
  `.execute(db);
  if (rows.length > 0) return { taken: true };
  const oldest = await sql<{ oldest: Date | null }>`
    select min(t) as oldest from sign_in_slots, unnest(taken) as t where account = ${account} and t > ${since}
  `.execute(db);
  return { taken: false, freeAt: new Date((oldest.rows[0]?.oldest ?? now).getTime() + windowMs) };
}

export async function giveSlotBack(db: Db, account: string, takenAt: Date): Promise<void> {
  await sql`
    update sign_in_slots set taken =
      taken[:array_position(taken, ${takenAt}::timestamptz) - 1]
        || taken[array_position(taken, ${takenAt}::timestamptz) + 1:]
    where account = ${account} and ${takenAt}::timestamptz = any(taken)
  `.execute(db);
}

export async function purgeSlots(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from sign_in_slots where not exists (select from unnest(taken) as t where t > ${before}) returning 1
  `.execute(db);
  return rows.length;
}
