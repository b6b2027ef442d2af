import type { DepositState } from '@tael/contract/chain-scanner';
import { sql, type Db } from '@tael/postgres';
import { depositColumns, toDeposit, type Deposit } from './deposits.ts';

export interface Wanted {
  userId?: string | undefined;
  chainId?: number | undefined;
  state?: DepositState | undefined;
  page: number;
  limit: number;
}

type Row = Parameters<typeof toDeposit>[0];

const conditions = ({ userId, chainId, state }: Pick<Wanted, 'userId' | 'chainId' | 'state'>) => {
  const all = [
    ...(userId === undefined ? [] : [sql`user_id = ${userId}::uuid`]),
    ...(chainId === undefined ? [] : [sql`chain_id = ${chainId}`]),
    ...(state === undefined ? [] : [sql`state = ${state}`]),
  ];
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
};

export async function listDeposits(db: Db, wanted: Wanted): Promise<{ deposits: Deposit[]; total: number }> {
  const { page, limit } = wanted;
  const where = conditions(wanted);
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select ${depositColumns} from deposits where ${where} order by id desc limit ${limit} offset ${(page - 1) * limit}
    `.execute(db),
    sql<{ total: bigint }>`select count(*) as total from deposits where ${where}`.execute(db),
  ]);
  return { deposits: rows.map(toDeposit), total: Number(counted.rows[0]?.total ?? 0n) };
}

export async function* allDeposits(
  db: Db,
  wanted: Pick<Wanted, 'chainId' | 'state'>,
  most = 500,
): AsyncGenerator<Deposit[]> {
  for (let before: string | undefined; ;) {
    const { rows } = await sql<Row>`
      select ${depositColumns} from deposits
      where ${conditions(wanted)} and ${before === undefined ? sql`true` : sql`id < ${before}::uuid`}
      order by id desc limit ${most}
    `.execute(db);
    if (rows.length > 0) yield rows.map(toDeposit);
    if (rows.length < most) return;
    before = rows.at(-1)?.id;
  }
}

export async function countUnsettled(
  db: Db,
): Promise<{ chainId: number; state: DepositState; count: number; coins: number }[]> {
  const { rows } = await sql<{ chainId: number; state: DepositState; count: number; coins: number }>`
    select chain_id::float8 as "chainId", state, count(*)::int as count, sum(amount)::float8 / 100 as coins
    from deposits where state in ('seen', 'review', 'vanished') group by chain_id, state
  `.execute(db);
  return rows;
}

export interface Counts {
  waiting: number;
  inReview: number;
  confirmed: number;
  vanished: number;
}

export async function countByChain(db: Db): Promise<(Counts & { chainId: number })[]> {
  const { rows } = await sql<Counts & { chainId: number }>`
    select chain_id::float8 as "chainId",
      count(*) filter (where state = 'seen')::int as waiting,
      count(*) filter (where state = 'review')::int as "inReview",
      count(*) filter (where state = 'confirmed')::int as confirmed,
      count(*) filter (where state = 'vanished')::int as vanished
    from deposits group by chain_id
  `.execute(db);
  return rows;
}
