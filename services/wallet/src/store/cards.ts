import { sql, type Db, type Tx } from '@tael/postgres';

export interface Card {
  id: string;
  userId: string;
  sealed: Buffer;
  lastFour: string;
  /** The last valid day, YYYY-MM-DD. */
  expiresOn: string;
  frozenAt: Date | null;
  createdAt: Date;
}

const columns = sql`id, user_id as "userId", sealed, last_four as "lastFour", expires_on::text as "expiresOn",
  frozen_at as "frozenAt", created_at as "createdAt"`;

/** Undefined if the user already has a card. Violates `card_number_mark` if another card has the number. */
export async function insertCard(
  db: Db | Tx,
  card: Omit<Card, 'frozenAt'> & { numberMark: Buffer },
): Promise<Card | undefined> {
  const { id, userId, sealed, numberMark, lastFour, expiresOn, createdAt } = card;
  const { rows } = await sql<Card>`
    insert into card (id, user_id, sealed, number_mark, last_four, expires_on, created_at)
    values (${id}, ${userId}, ${sealed}, ${numberMark}, ${lastFour}, ${expiresOn}, ${createdAt})
    on conflict (user_id) do nothing
    returning ${columns}
  `.execute(db);
  return rows[0];
}

export async function findCard(db: Db | Tx, userId: string): Promise<Card | undefined> {
  const { rows } = await sql<Card>`select ${columns} from card where user_id = ${userId}`.execute(db);
  return rows[0];
}

/** A second freeze keeps the first time. A trigger copies the flag to the account, where the ledger checks it. */
export async function setFrozen(
  db: Db | Tx,
  userId: string,
  frozenAt: Date | null,
): Promise<Card | undefined> {
  const { rows } = await sql<Card>`
    update card set frozen_at = case when ${frozenAt}::timestamptz is null then null else coalesce(frozen_at, ${frozenAt}) end
    where user_id = ${userId}
    returning ${columns}
  `.execute(db);
  return rows[0];
}
