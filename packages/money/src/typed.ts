import { limit, type Minor } from './minor.ts';

/** Reads what a person types: `1234.5`, `1,234.50`, or with a comma as the decimal mark where the locale has it. */
export function parseTyped(text: string, decimalMark: '.' | ',' = '.'): Minor | undefined {
  const grouping = decimalMark === '.' ? ',' : '.';
  const plain = text.trim().replaceAll(grouping, '').replace(decimalMark, '.');
  const digits = /^(\d{1,13})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!digits) return undefined;
  const [, whole = '', fraction = ''] = digits;
  const amount = BigInt(whole + fraction.padEnd(2, '0'));
  return amount < limit ? amount : undefined;
}
