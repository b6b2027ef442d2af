import type { PictureSide } from '@tael/contract/auth';
import { sql, type Db, type Tx } from '@tael/postgres';

export interface StoredPicture {
  id: string;
  userId: string;
  side: PictureSide;
}

const columns = sql`id, user_id as "userId", side`;

export async function insertPicture(tx: Tx, { id, userId, side }: StoredPicture, at: Date): Promise<void> {
  await sql`
    insert into verification_pictures (id, user_id, side, uploaded_at) values (${id}, ${userId}, ${side}, ${at})
  `.execute(tx);
}

export async function listPending(db: Db | Tx, userId: string): Promise<PictureSide[]> {
  const { rows } = await sql<{ side: PictureSide }>`
    select side from verification_pictures where user_id = ${userId} and verification_id is null order by side
  `.execute(db);
  return rows.map(({ side }) => side);
}

/** Returns how many were attached. */
export async function attachPending(tx: Tx, userId: string, verificationId: string): Promise<number> {
  const { rows } = await sql`
    update verification_pictures set verification_id = ${verificationId}
    where user_id = ${userId} and verification_id is null returning 1`.execute(tx);
  return rows.length;
}

/** The pending one, or else that of the last request. */
export async function findOwnPicture(
  db: Db,
  userId: string,
  side: PictureSide,
): Promise<StoredPicture | undefined> {
  const { rows } = await sql<StoredPicture>`
    select ${columns} from verification_pictures where user_id = ${userId} and side = ${side}
    order by verification_id is null desc, uploaded_at desc limit 1`.execute(db);
  return rows[0];
}

export async function findPicturesOf(db: Db | Tx, verificationId: string): Promise<StoredPicture[]> {
  const { rows } = await sql<StoredPicture>`
    select ${columns} from verification_pictures where verification_id = ${verificationId}
    order by array_position(array['front', 'back', 'face'], side)`.execute(db);
  return rows;
}

/** The rows go, and their objects become loose: the purge deletes these. */
async function loosen(db: Db | Tx, which: ReturnType<typeof sql>, at: Date): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from verification_pictures where id in (
        select p.id from verification_pictures p where ${which} limit 500)
      returning id
    )
    insert into loose_objects (id, since) select id, ${at} from gone returning 1`.execute(db);
  return rows.length;
}

export const loosenReplaced = (
  tx: Tx,
  { userId, side }: Pick<StoredPicture, 'userId' | 'side'>,
  at: Date,
): Promise<number> =>
  loosen(tx, sql`p.user_id = ${userId} and p.side = ${side} and p.verification_id is null`, at);

export const loosenPendingOf = (tx: Tx, userId: string, at: Date): Promise<number> =>
  loosen(tx, sql`p.user_id = ${userId} and p.verification_id is null`, at);

export const loosenUnsubmitted = (db: Db, uploadedBefore: Date, at: Date): Promise<number> =>
  loosen(db, sql`p.verification_id is null and p.uploaded_at < ${uploadedBefore}`, at);

export const loosenDecided = (db: Db, decidedBefore: Date, at: Date): Promise<number> =>
  loosen(
    db,
    sql`p.verification_id in (select v.id from verifications v where v.decided_at < ${decidedBefore})`,
    at,
  );
