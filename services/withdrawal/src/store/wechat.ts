import { sql, type Db, type Tx } from '@tael/postgres';

/** The last one before a payout was requested. */
export async function findLink(db: Db, userId: string, before: Date): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed from wechat_link where user_id = ${userId} and linked_at <= ${before}
    order by linked_at desc limit 1
  `.execute(db);
  return rows[0]?.sealed;
}

export async function saveLink(db: Db, link: { userId: string; sealed: Buffer; at: Date }): Promise<void> {
  await sql`
    insert into wechat_link (user_id, sealed, linked_at) values (${link.userId}, ${link.sealed}, ${link.at})
    on conflict do nothing
  `.execute(db);
}

/** False if it was accepted before. */
export async function insertCallback(tx: Tx, mark: Buffer, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into rail_callback (mark, at) values (${mark}, ${at}) on conflict do nothing returning 1
  `.execute(tx);
  return rows.length > 0;
}

export async function purgeCallbacks(db: Db, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from rail_callback where mark in (select mark from rail_callback where at < ${before} limit 500) returning 1
  `.execute(db);
  return rows.length;
}

/** The outcome of an order that was sent is asked for now. */
export async function makeDue(tx: Tx, withdrawalId: string, at: Date): Promise<void> {
  await sql`
    update payout_order set next_at = ${at} where withdrawal_id = ${withdrawalId} and state = 'sent' and next_at > ${at}
  `.execute(tx);
}
