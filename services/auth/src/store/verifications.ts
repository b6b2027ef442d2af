import type { DocumentType } from '@tael/contract/auth';
import { inBatches, isUuid, sql, type Db, type Tx } from '@tael/postgres';
import { pagesOf, type PageOf } from '@tael/runtime';
import type { VerificationState } from '../domain/verification.ts';

export interface Verification {
  id: string;
  userId: string;
  username: string;
  state: VerificationState;
  documentType: DocumentType;
  submittedAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  decidedByName: string | null;
  reason: string;
  claimedBy: string | null;
  claimedByName: string | null;
  claimedUntil: Date | null;
  /** Number of other accounts with the same document. */
  sameDocument: number;
}

/** Null once they are deleted. */
export interface SealedDocument {
  sealedName: Buffer | null;
  sealedNumber: Buffer | null;
}

const columns = sql`v.id, v.user_id as "userId", u.username, v.state, v.document_type as "documentType",
  v.submitted_at as "submittedAt", v.decided_at as "decidedAt", v.decided_by as "decidedBy",
  case when v.decided_outside then 'verifier' else d.username end as "decidedByName", v.reason, v.claimed_by as "claimedBy", c.username as "claimedByName",
  v.claimed_until as "claimedUntil",
  (select count(distinct o.user_id)::int from verifications o
    where o.document_mark = v.document_mark and o.user_id <> v.user_id) as "sameDocument"`;

const named = sql`verifications v join users u on u.id = v.user_id
  left join users d on d.id = v.decided_by left join users c on c.id = v.claimed_by`;

export async function insertVerification(
  tx: Tx,
  request: {
    userId: string;
    documentType: DocumentType;
    sealedName: Buffer;
    sealedNumber: Buffer;
    nameMark: Buffer;
    documentMark: Buffer;
    askAt: Date | null;
    at: Date;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into verifications (user_id, document_type, sealed_name, sealed_number, name_mark, document_mark,
      ask_at, submitted_at)
    values (${request.userId}, ${request.documentType}, ${request.sealedName}, ${request.sealedNumber},
      ${request.nameMark}, ${request.documentMark}, ${request.askAt}, ${request.at})
    returning id`.execute(tx);
  const [inserted] = rows;
  if (inserted === undefined) throw new Error('the verification was not inserted');
  return inserted.id;
}

export async function findLastVerification(db: Db | Tx, userId: string): Promise<Verification | undefined> {
  const { rows } = await sql<Verification>`
    select ${columns} from ${named} where v.user_id = ${userId} order by v.submitted_at desc, v.id desc limit 1
  `.execute(db);
  return rows[0];
}

export async function listVerifications(
  db: Db,
  { state, ...list }: { state: VerificationState | 'all'; page: number; limit: number },
): Promise<PageOf<Verification>> {
  const wanted = state === 'all' ? sql`true` : sql`v.state = ${state}`;
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from verifications v where ${wanted}`.execute(db);
  const pages = pagesOf(counts[0]?.total ?? 0, list);
  const order = state === 'submitted' ? sql`asc` : sql`desc`;
  const { rows: items } = await sql<Verification>`
    select ${columns} from ${named} where ${wanted} order by v.submitted_at ${order}, v.id ${order}
    limit ${list.limit} offset ${(pages.currentPage - 1) * list.limit}
  `.execute(db);
  return { items, ...pages };
}

export async function findVerification(
  db: Db | Tx,
  id: string,
): Promise<(Verification & SealedDocument) | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<Verification & SealedDocument>`
    select ${columns}, v.sealed_name as "sealedName", v.sealed_number as "sealedNumber"
    from ${named} where v.id = ${id}
  `.execute(db);
  return rows[0];
}

/**
 * Locks the account first, as a deletion of it does. The row is read after its lock: a query that waits would return the
 * joined rows as of its start.
 */
export async function lockVerification(tx: Tx, id: string): Promise<Verification | undefined> {
  if (!isUuid(id)) return undefined;
  await sql`select 1 from users where id = (select user_id from verifications where id = ${id})
    for no key update`.execute(tx);
  await sql`select 1 from verifications where id = ${id} for update`.execute(tx);
  return findVerification(tx, id);
}

/** The last state of each other account with the same document. */
export async function findSameDocument(
  db: Db,
  id: string,
): Promise<{ userId: string; username: string; state: VerificationState }[]> {
  const { rows } = await sql<{ userId: string; username: string; state: VerificationState }>`
    select distinct on (o.user_id) o.user_id as "userId", u.username, o.state
    from verifications v join verifications o on o.document_mark = v.document_mark and o.user_id <> v.user_id
    join users u on u.id = o.user_id
    where v.id = ${id} order by o.user_id, o.submitted_at desc limit 100
  `.execute(db);
  return rows;
}

export interface ToAsk {
  id: string;
  asks: number;
}

export async function findToAsk(db: Db, now: Date, most: number): Promise<ToAsk[]> {
  const { rows } = await sql<ToAsk>`
    select id, asks from verifications where state = 'submitted' and ask_at <= ${now} order by ask_at limit ${most}
  `.execute(db);
  return rows;
}

export async function noteAsked(db: Db, id: string, again: Date | null): Promise<void> {
  await sql`update verifications set ask_at = ${again}, asks = asks + 1 where id = ${id}`.execute(db);
}

/** Of each user's last approved request. */
export async function findNameMarks(db: Db, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ userId: string; mark: Buffer }>`
    select distinct on (user_id) user_id as "userId", name_mark as mark from verifications
    where user_id = any(${userIds.filter(isUuid)}::uuid[]) and state = 'approved'
    order by user_id, submitted_at desc, id desc
  `.execute(db);
  return new Map(rows.map(({ userId, mark }) => [userId, mark]));
}

export async function saveClaim(
  tx: Tx,
  id: string,
  { by, until }: { by: string; until: Date },
): Promise<void> {
  await sql`update verifications set claimed_by = ${by}, claimed_until = ${until} where id = ${id}`.execute(
    tx,
  );
}

export async function endClaim(tx: Tx, id: string, by: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`
    update verifications set claimed_by = null, claimed_until = null where id = ${id} and claimed_by = ${by}
    returning user_id as "userId"`.execute(tx);
  return rows[0]?.userId;
}

export async function saveDecision(
  tx: Tx,
  id: string,
  decision: { state: VerificationState; reason: string; by: string | null; at: Date },
): Promise<void> {
  await sql`
    update verifications set state = ${decision.state}, reason = ${decision.reason}, decided_by = ${decision.by},
      decided_at = ${decision.at}, decided_outside = ${decision.by === null}, claimed_by = null, claimed_until = null
    where id = ${id}`.execute(tx);
}

/** Of a deleted account: its documents are kept for as long as those of a refused request. */
export async function closeOpenVerification(tx: Tx, userId: string, at: Date): Promise<void> {
  await sql`
    update verifications set state = 'refused', decided_at = ${at}, claimed_by = null, claimed_until = null
    where user_id = ${userId} and state = 'submitted'`.execute(tx);
}

/** Call it after their pictures are deleted. Those of living accounts stay, without name and number. */
export function forgetDocuments(db: Db, decidedBefore: Date): Promise<number> {
  return inBatches(async () => {
    const { rows } = await sql`
      update verifications set sealed_name = null, sealed_number = null where id in (
        select id from verifications where sealed_name is not null and decided_at < ${decidedBefore} limit 500)
      returning 1`.execute(db);
    return rows.length;
  });
}

/** Deletes requests of deleted accounts, after their documents. */
export async function deleteVerificationsOfDeleted(db: Db): Promise<void> {
  await sql`
    delete from verifications v using users u
    where u.id = v.user_id and u.status = 'deleted' and v.sealed_name is null
      and not exists (select 1 from verification_pictures p where p.verification_id = v.id)`.execute(db);
}
