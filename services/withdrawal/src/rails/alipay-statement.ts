import { unzipSync } from 'fflate';
import type { StatementLine } from '../domain/statement.ts';

const columns = { number: '商户订单号', out: '支出金额（-元）' } as const;

/** A day's file: a zip with CSV files in GBK. Comments begin with `#`, and each field may end with a tab. */
export function readStatement(zip: Uint8Array): StatementLine[] {
  const files = Object.values(unzipSync(zip)).map((bytes) => new TextDecoder('gbk').decode(bytes));
  return files.flatMap(linesOf);
}

function linesOf(text: string): StatementLine[] {
  const rows = text
    .split(/\r?\n/)
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => row.split(',').map((field) => field.trim()));
  const [head = [], ...body] = rows;
  const at = (name: string): number => head.indexOf(name);
  // The summary of the day is a file with other columns.
  if (at(columns.number) < 0 || at(columns.out) < 0) return [];
  return body.flatMap((fields) => {
    const amount = readAmount(fields[at(columns.out)] ?? '');
    return amount === undefined ? [] : [{ number: fields[at(columns.number)] ?? '', amount }];
  });
}

/** The field is empty in a row of incoming money. */
function readAmount(text: string): bigint | undefined {
  const [, whole = '', cents = ''] = /^-?(\d+)\.(\d{2})$/.exec(text) ?? [];
  const amount = BigInt(whole + cents || '0');
  return amount === 0n ? undefined : amount;
}
