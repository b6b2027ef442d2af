import { nilUuid, sql, type Db } from '@tael/postgres';
import { depositColumns, toDeposit, type Deposit } from './deposits.ts';

type Row = Parameters<typeof toDeposit>[0];

export async function findUnreconciled(
  db: Db,
  { after, confirmedBefore, most }: { after: string | undefined; confirmedBefore: Date; most: number },
): Promise<Deposit[]> {
  const { rows } = await sql<Row>`
    select ${depositColumns} from deposits
    where confirmed_at is not null and reconciled_at is null and confirmed_at < ${confirmedBefore} and amount > 0
      and id > ${after ?? nilUuid}::uuid
    order by id limit ${most}
  `.execute(db);
  return rows.map(toDeposit);
}

export async function noteCompared(
  db: Db,
  { credited, broken }: { credited: readonly string[]; broken: readonly string[] },
  at: Date,
): Promise<void> {
  await sql`
    update deposits set reconciled_at = ${at}, broken_at = null where id = any (${credited}::uuid[])
  `.execute(db);
  await sql`
    update deposits set broken_at = ${at} where id = any (${broken}::uuid[]) and broken_at is null
  `.execute(db);
}

export async function countBroken(db: Db): Promise<number> {
  const { rows } = await sql<{ broken: number }>`
    select count(*)::int as broken from deposits where broken_at is not null`.execute(db);
  return rows[0]?.broken ?? 0;
}
