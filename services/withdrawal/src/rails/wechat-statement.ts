import type { StatementLine } from '../domain/statement.ts';
import { longId } from './short-id.ts';

const columns = { number: '业务凭证号', way: '收支类型', amount: '收支金额（元）' } as const;

/** A day's funds as CSV. Each field begins with a backtick, and a summary with other columns follows the rows. */
export function readFundFlow(text: string): StatementLine[] {
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((row) => row !== '')
    .map((row) => row.split(',').map((field) => field.trim().replace(/^`/, '')));
  const [number, way, amount] = [columns.number, columns.way, columns.amount].map((name) =>
    head.indexOf(name),
  );
  if (number === undefined || way === undefined || amount === undefined || number < 0) return [];
  return rows.flatMap((fields) => {
    const [, whole = '', cents = ''] = /^(\d+)\.(\d{2})$/.exec(fields[amount] ?? '') ?? [];
    if (fields.length !== head.length || fields[way] !== '支出' || whole === '') return [];
    return [{ number: longId(fields[number] ?? ''), amount: BigInt(whole + cents) }];
  });
}
