import type { StatementFormat, StatementLanguage } from '@tael/contract/wallet';
import { sql, type Db, type Tx } from '@tael/postgres';

export interface Statement {
  id: string;
  userId: string;
  /** `YYYY-MM`. */
  month: string;
  language: StatementLanguage;
  state: 'making' | 'ready' | 'failed';
  mail: boolean;
  attempt: number;
  movements: bigint | null;
  requestedAt: Date;
  readyAt: Date | null;
}

const columns = sql`id, user_id as "userId", to_char(month, 'YYYY-MM') as month, language, state, mail, attempt,
  movements, requested_at as "requestedAt", ready_at as "readyAt"`;

export async function findStatements(db: Db, userId: string): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select ${columns} from statement where user_id = ${userId} order by month desc, language`.execute(db);
  return rows;
}

export async function findStatement(db: Db, userId: string, id: string): Promise<Statement | undefined> {
  const { rows } = await sql<Statement>`
    select ${columns} from statement where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0];
}

/** One that failed is made again. */
export async function askForStatement(
  tx: Tx,
  asked: Pick<Statement, 'userId' | 'month' | 'language' | 'mail' | 'requestedAt'>,
): Promise<string> {
  const { userId, month, language, mail, requestedAt } = asked;
  const { rows } = await sql<{ id: string }>`
    insert into statement as s (user_id, month, language, mail, requested_at)
    values (${userId}, ${`${month}-01`}, ${language}, ${mail}, ${requestedAt})
    on conflict (user_id, month, language) do update set
      mail = (s.state = 'making' and s.mail) or excluded.mail,
      state = case s.state when 'failed' then 'making' else s.state end,
      requested_at = case s.state when 'failed' then excluded.requested_at else s.requested_at end
    returning id`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('the statement was not kept');
  return found.id;
}

/** The oldest that waits. Taking it ends the claim of an earlier attempt, and drops what that one wrote. */
export async function claimStatement(tx: Tx): Promise<Statement | undefined> {
  const { rows } = await sql<Statement>`
    update statement set attempt = attempt + 1 where id = (
      select id from statement where state = 'making' order by requested_at, id limit 1 for update skip locked
    ) returning ${columns}`.execute(tx);
  const [claimed] = rows;
  if (claimed) await sql`delete from statement_piece where statement_id = ${claimed.id}`.execute(tx);
  return claimed;
}

export type Claim = Pick<Statement, 'id' | 'attempt'>;

/** False if a later attempt has taken the claim. */
export async function endStatement(
  tx: Tx,
  { id, attempt }: Claim,
  made: { movements: bigint; at: Date } | 'failed',
): Promise<boolean> {
  const { rows } = await sql`
    update statement set ${
      made === 'failed'
        ? sql`state = 'failed'`
        : sql`state = 'ready', movements = ${made.movements}, ready_at = ${made.at}`
    } where id = ${id} and attempt = ${attempt} and state = 'making' returning id`.execute(tx);
  return rows.length === 1;
}

export async function savePiece(
  db: Db,
  { id, attempt }: Claim,
  format: StatementFormat,
  place: number,
  bytes: Uint8Array,
): Promise<void> {
  await sql`
    insert into statement_piece (statement_id, attempt, format, place, bytes)
    values (${id}, ${attempt}, ${format}, ${place}, ${bytes})`.execute(db);
}

export async function readPiece(
  db: Db,
  { id, attempt }: Claim,
  format: StatementFormat,
  place: number,
): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from statement_piece
    where statement_id = ${id} and attempt = ${attempt} and format = ${format} and place = ${place}`.execute(
    db,
  );
  return rows[0]?.bytes;
}
