import { createHash } from 'node:crypto';
import { sql, type Db, type Tx } from '@tael/postgres';

export interface SlotLimits {
  slots: number;
  windowMs: number;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

export interface Slots {
  emailKey: string;
  /** A session id or a known device. Absent: the shared slots of all unknown devices. */
  party?: string | undefined;
  what: 'password' | 'code';
}

/** Codes have slots of their own: a mailed reset frees the password's slots, and must not free these. */
function nameOf({ emailKey, party, what }: Slots): string {
  const shared = hash(what === 'code' ? `code of ${emailKey}` : emailKey);
  return party === undefined ? shared : `${shared}:${hash(party)}`;
}

export async function freeSlots(tx: Tx, emailKey: string): Promise<void> {
  const shared = nameOf({ emailKey, what: 'password' });
  // ';' follows ':' in ASCII, so this range holds exactly the names that begin with `shared` and ':'.
  await sql`
    delete from sign_in_slots
    where account = ${shared}
      or (account collate "C" > ${`${shared}:`} and account collate "C" < ${`${shared};`})
  `.execute(tx);
}

/** Returns when a slot will be free if none is. The row lock makes the limit exact over all replicas. */
export async function takeSlot(
  db: Db,
  wanted: Slots,
  now: Date,
  { slots, windowMs }: SlotLimits,
): Promise<{ taken: true } | { taken: false; freeAt: Date }> {
  const account = nameOf(wanted);
  const since = new Date(now.getTime() - windowMs);
  const { rows } = await sql<{ taken: Date[] }>`
    insert into sign_in_slots as s (account, what, user_id, taken)
    values (${account}, ${wanted.what},
      (select id from users where email_key = ${wanted.emailKey} and status <> 'deleted'), array[${now}::timestamptz])
    on conflict (account) do update set user_id = excluded.user_id, taken = (
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

export async function giveSlotBack(db: Db, taken: Slots, takenAt: Date): Promise<void> {
  const account = nameOf(taken);
  await sql`
    update sign_in_slots set taken =
      taken[:array_position(taken, ${takenAt}::timestamptz) - 1]
        || taken[array_position(taken, ${takenAt}::timestamptz) + 1:]
    where account = ${account} and ${takenAt}::timestamptz = any(taken)
  `.execute(db);
}

export interface UsedUp {
  userId: string | null;
  username: string | null;
  what: Slots['what'];
  /** True for a known device or a live session: other devices can still sign in. */
  ownParty: boolean;
  until: Date;
}

export async function listUsedUp(db: Db, now: Date, { slots, windowMs }: SlotLimits): Promise<UsedUp[]> {
  const since = new Date(now.getTime() - windowMs);
  const { rows } = await sql<Omit<UsedUp, 'until'> & { oldest: Date }>`
    select s.user_id as "userId", u.username, s.what, position(':' in s.account) > 0 as "ownParty", lately.oldest
    from sign_in_slots s
    cross join lateral (select count(*) as taken, min(t) as oldest from unnest(s.taken) as t where t > ${since}) lately
    left join users u on u.id = s.user_id
    where lately.taken >= ${slots}
    order by s.user_id is null, lately.oldest desc
    limit 200
  `.execute(db);
  return rows.map(({ oldest, ...row }) => ({ ...row, until: new Date(oldest.getTime() + windowMs) }));
}

export async function purgeSlots(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from sign_in_slots where not exists (select from unnest(taken) as t where t > ${before}) returning 1
  `.execute(db);
  return rows.length;
}
