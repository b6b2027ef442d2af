import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import type { Rail } from '../domain/payout-account.ts';
import type { InnerStatus, Status } from '../domain/withdrawal.ts';
import { columns, seen, type Withdrawal } from './rows.ts';

export interface NewRequest {
  userId: string;
  amount: bigint;
  method: Rail;
  sealedAccount: Buffer;
  accountFingerprint: string;
  key: string | undefined;
  bodyHash: Buffer | undefined;
  at: Date;
}

/** Undefined if another row has this user's key. */
export async function insertRequest(db: Db, request: NewRequest): Promise<Withdrawal | undefined> {
  const { userId, amount, method, sealedAccount, accountFingerprint, key, bodyHash, at } = request;
  const { rows } = await sql<Withdrawal>`
    insert into withdrawal as w (user_id, amount, method, sealed_account, account_fingerprint, created_at, changed_at,
      idempotency_key, body_hash)
    values (${userId}, ${amount}, ${method}, ${sealedAccount}, ${accountFingerprint}, ${at}, ${at},
      ${key ?? null}, ${bodyHash ?? null})
    on conflict (user_id, idempotency_key) where idempotency_key is not null do nothing
    returning ${columns}
  `.execute(db);
  return rows[0];
}

export async function findByKey(
  db: Db,
  { userId, key, bodyHash }: { userId: string; key: string; bodyHash: Buffer },
): Promise<(Withdrawal & { sameBody: boolean }) | undefined> {
  const { rows } = await sql<Withdrawal & { sameBody: boolean }>`
    select ${columns}, w.body_hash = ${bodyHash} as "sameBody" from withdrawal w
    where w.user_id = ${userId} and w.idempotency_key = ${key}
  `.execute(db);
  return rows[0];
}

export interface NewSend {
  id: string;
  userId: string;
  amount: bigint;
  worth: bigint;
  chainId: bigint;
  sealedAccount: Buffer;
  accountFingerprint: string;
  at: Date;
}

/** The transaction's id is the natural key: a repeated event has no effect. */
export async function insertSends(tx: Db | Tx, sends: readonly NewSend[]): Promise<void> {
  await sql`
    with made as (
      insert into withdrawal (id, user_id, amount, worth, method, chain_id, sealed_account, account_fingerprint, status,
        version, created_at, changed_at)
      select s.id, s.user_id, s.amount, s.worth, 'chain', s.chain_id, s.sealed_account, s.fingerprint, 'pending', 1, s.at, s.at
      from unnest(
        ${sends.map(({ id }) => id)}::uuid[], ${sends.map(({ userId }) => userId)}::uuid[],
        ${sends.map(({ amount }) => amount.toString())}::bigint[], ${sends.map(({ worth }) => worth.toString())}::bigint[],
        ${sends.map(({ chainId }) => chainId.toString())}::bigint[],
        ${sends.map((send) => send.sealedAccount)}::bytea[], ${sends.map((send) => send.accountFingerprint)}::text[],
        ${sends.map(({ at }) => at)}::timestamptz[]
      ) s (id, user_id, amount, worth, chain_id, sealed_account, fingerprint, at)
      order by s.id on conflict (id) do nothing
      returning id, created_at
    )
    insert into withdrawal_step (withdrawal_id, status, at) select id, 'pending', created_at from made
  `.execute(tx);
}

/** Includes `requested` and `voided` rows. */
export async function findByIds(db: Db, ids: readonly string[]): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawal w where w.id = any(${ids.filter(isUuid)}::uuid[])
  `.execute(db);
  return rows;
}

/** The worth of a user's requests since a time that have not been rejected. */
export async function sumAsked(db: Db, userId: string, since: Date): Promise<bigint> {
  const { rows } = await sql<{ worth: bigint }>`
    select coalesce(sum(coalesce(worth, amount)), 0)::bigint as worth from withdrawal
    where user_id = ${userId} and created_at >= ${since} and status not in ('rejected', 'voided')
  `.execute(db);
  return rows[0]?.worth ?? 0n;
}

export async function findSeen(db: Db, id: string): Promise<Withdrawal | undefined> {
  return (await findByIds(db, [id])).find(({ status }) => status !== 'requested' && status !== 'voided');
}

export async function lockSeen(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawal w where w.id = ${id} and ${seen} for no key update
  `.execute(tx);
  return rows[0];
}

export interface Move {
  to: InnerStatus;
  at: Date;
  actorId?: string;
  /** Empty: the notes stay unchanged. */
  notes?: string;
  cancelledByUser?: boolean;
}

/** Compare-and-set: returns undefined if the status has changed. */
export async function moveWithdrawal(
  tx: Db | Tx,
  { id, status }: Pick<Withdrawal, 'id' | 'status'>,
  { to, at, actorId, notes = '', cancelledByUser = false }: Move,
): Promise<Withdrawal | undefined> {
  const decided = status !== 'requested';
  const { rows } = await sql<Withdrawal>`
    update withdrawal w set status = ${to}, version = w.version + 1, changed_at = ${at},
      admin_notes = case when ${notes} = '' then w.admin_notes else ${notes} end,
      cancelled_by_user = ${cancelledByUser}, outcome_unknown_since = null,
      processed_by = coalesce(${actorId ?? null}::uuid, w.processed_by),
      processed_at = case when ${decided} then ${at}::timestamptz else w.processed_at end
    where w.id = ${id} and w.status = ${status}
    returning ${columns}
  `.execute(tx);
  return rows[0];
}

/** For rows that the caller has locked. */
export async function moveMany(
  tx: Tx,
  moves: readonly { id: string; to: InnerStatus; notes: string }[],
  { from, at, actorId }: { from: InnerStatus; at: Date; actorId?: string },
): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    update withdrawal w set status = m.status, version = w.version + 1, changed_at = ${at},
      admin_notes = case when m.notes = '' then w.admin_notes else m.notes end, outcome_unknown_since = null,
      processed_by = coalesce(${actorId ?? null}::uuid, w.processed_by), processed_at = ${at}
    from unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ to }) => to)}::text[],
      ${moves.map(({ notes }) => notes)}::text[]) m (id, status, notes)
    where w.id = m.id and w.status = ${from}
    returning ${columns}
  `.execute(tx);
  await sql`
    insert into withdrawal_step (withdrawal_id, status, actor_id, note, at)
    select m.id, m.status, ${actorId ?? null}::uuid, m.notes, ${at} from unnest(${moves.map(({ id }) => id)}::uuid[],
      ${moves.map(({ to }) => to)}::text[], ${moves.map(({ notes }) => notes)}::text[]) m (id, status, notes)
  `.execute(tx);
  return rows;
}

export async function markOutcome(tx: Tx, id: string, unknownSince: Date | null): Promise<void> {
  await sql`update withdrawal set outcome_unknown_since = ${unknownSince} where id = ${id}`.execute(tx);
}

export async function findUnknown(db: Db, most: number): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawal w where w.outcome_unknown_since is not null and not w.hidden
    order by w.created_at, w.id limit ${most}
  `.execute(db);
  return rows;
}

export async function forget(db: Db, id: string, status: 'requested' | 'voided'): Promise<void> {
  await sql`delete from withdrawal where id = ${id} and status = ${status}`.execute(db);
}

export async function noteEffect(db: Db, id: string, at: Date): Promise<void> {
  await sql`
    update withdrawal set effect_done_at = ${at} where id = ${id} and effect_done_at is null
  `.execute(db);
}

export async function noteHandedOver(db: Db, id: string, at: Date): Promise<void> {
  await sql`update withdrawal set handed_at = ${at} where id = ${id} and handed_at is null`.execute(db);
}

export async function findToHandOver(
  db: Db,
  page: { after: string | undefined; doneBefore: Date; most: number },
): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawal w
    where w.method = 'chain' and w.status = 'completed' and w.effect_done_at is not null and w.handed_at is null
      and w.effect_done_at <= ${page.doneBefore}
      and (${page.after ?? null}::uuid is null or w.id > ${page.after ?? null}::uuid)
    order by w.id limit ${page.most}
  `.execute(db);
  return rows;
}

export async function findUnfinished(
  db: Db,
  page: { after: string | undefined; requestedBefore: Date; decidedBefore: Date; most: number },
): Promise<Withdrawal[]> {
  const { rows } = await sql<Withdrawal>`
    select ${columns} from withdrawal w
    where (w.status in ('requested', 'voided') or (w.status in ('rejected', 'completed') and w.effect_done_at is null))
      and (${page.after ?? null}::uuid is null or w.id > ${page.after ?? null}::uuid)
      and w.changed_at <= case w.status when 'requested' then ${page.requestedBefore}::timestamptz
        when 'voided' then 'infinity' else ${page.decidedBefore}::timestamptz end
    order by w.id limit ${page.most}
  `.execute(db);
  return rows;
}

/** Clears at most one batch and returns its size: the caller repeats until 0. */
export async function purgeKeys(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    update withdrawal set idempotency_key = null, body_hash = null where id in (
      select id from withdrawal where idempotency_key is not null and created_at < ${before} limit 5000
    ) returning 1
  `.execute(db);
  return rows.length;
}

export interface Step {
  status: Status;
  actorId: string | null;
  note: string;
  at: Date;
}

export async function insertStep(tx: Tx, withdrawalId: string, step: Step): Promise<void> {
  await sql`
    insert into withdrawal_step (withdrawal_id, status, actor_id, note, at)
    values (${withdrawalId}, ${step.status}, ${step.actorId}, ${step.note}, ${step.at})
  `.execute(tx);
}

/** Ordered by state: two steps may share a timestamp, but states never repeat. */
export async function findSteps(db: Db, withdrawalId: string): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select status, actor_id as "actorId", note, at from withdrawal_step where withdrawal_id = ${withdrawalId}
    order by array_position(array['pending', 'approved', 'processing', 'completed', 'rejected'], status)
  `.execute(db);
  return rows;
}
