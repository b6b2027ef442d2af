import { sql, type Db } from '@tael/postgres';
import { z } from 'zod';
import { makeStatements } from '../../src/operations/statements/make-statements.ts';
import { monthAfter, monthOf } from '../../src/domain/statement-month.ts';
import type { WalletUnderTest } from '../wallet-under-test.ts';

export const monthBack = (count: number): string => {
  const now = monthOf(new Date());
  const [year = 0, month = 0] = now.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 7);
};

/** The database's clock gives the times of postings; this spreads them evenly over a span, in their order. */
export async function spreadPostings(
  db: Db,
  users: readonly string[],
  from: Date,
  until: Date,
): Promise<void> {
  const span = (until.getTime() - from.getTime()) / 1000;
  await sql`
    update posting p set posted_at = ${from}::timestamptz + r.share * ${span} * interval '1 second'
    from (
      select shard, seq, (dense_rank() over (order by posted_at) - 1)::float8 / count(*) over () as share
      from posting where user_id = any(${users}::uuid[])
    ) r where (r.shard, r.seq) = (p.shard, p.seq)`.execute(db);
}

const requested = z.object({ statement: z.object({ _id: z.string() }) });

export async function statementOf(
  wallet: WalletUnderTest,
  userId: string,
  { month, language = 'en' }: { month: string; language?: 'en' | 'zh-CN' },
): Promise<{ id: string; csv: string; pdf: Buffer }> {
  const asked = await wallet.as(userId).post('/api/statements', { month, language });
  const { _id: id } = requested.parse(asked.body).statement;
  await makeStatements(wallet.deps, new AbortController().signal);
  const csv = await wallet.as(userId).get(`/api/statements/${id}/file?format=csv`);
  const pdf = await wallet.as(userId).get(`/api/statements/${id}/file`);
  return { id, csv: csv.text, pdf: pdf.body as unknown as Buffer };
}

/** Rows of a CSV file, also of quoted cells. */
export const rowsOf = (csv: string): string[][] =>
  csv
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );

export interface Sums {
  account: string;
  opening: bigint;
  moved: bigint;
  movements: bigint;
  closing: bigint;
}

/** By sums over postings alone. */
export async function ledgerSums(db: Db, userId: string, month: string): Promise<Sums[]> {
  const [from, until] = [month, monthAfter(month)].map((one) => `${one}-01 00:00 Asia/Shanghai`);
  const { rows } = await sql<Sums>`
    select a.account, coalesce(sum(amount) filter (where posted_at < ${from}), 0)::bigint as opening,
      coalesce(sum(amount) filter (where posted_at >= ${from} and posted_at < ${until}), 0)::bigint as moved,
      count(*) filter (where posted_at >= ${from} and posted_at < ${until}) as movements,
      coalesce(sum(amount) filter (where posted_at < ${until}), 0)::bigint as closing
    from unnest('{coins,coins_reserved,available,held,card}'::text[]) with ordinality a (account, place)
    left join posting p on p.user_id = ${userId} and p.account = a.account
    group by a.account, a.place order by a.place`.execute(db);
  return rows;
}

const minor = (text: string): bigint => {
  const [whole = '', cents = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + cents.padEnd(2, '0'));
  return text.startsWith('-') ? -size : size;
};

/** Of the file in English, section by section. */
export function fileSums(csv: string): Sums[] {
  const accounts = ['coins', 'coins_reserved', 'available', 'held', 'card'];
  const sums: Sums[] = [];
  for (const [, , , movement = '', , , amount = '', balance = ''] of rowsOf(csv).slice(1)) {
    const last = sums.at(-1);
    if (movement === 'Opening balance') {
      const account = accounts[sums.length] ?? '';
      sums.push({ account, opening: minor(balance), moved: 0n, movements: 0n, closing: 0n });
    } else if (last && movement === 'Closing balance') last.closing = minor(balance);
    else if (last) {
      last.moved += minor(amount);
      last.movements += 1n;
    }
  }
  return sums;
}
