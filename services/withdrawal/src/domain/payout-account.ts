import { methods, type Method, type Rail } from '@tael/contract/withdrawal';

export type { Method, Rail };

/** The destination of an item. `info` has exactly the fields of its rail, trimmed and not empty. */
export interface PayoutAccount<R extends Rail = Rail> {
  method: R;
  info: Readonly<Record<string, string>>;
}

interface Field {
  name: string;
  label: string;
  most: number;
  mask: (value: string) => string;
}

const asItIs = (value: string): string => value;

const firstOnly = (value: string): string => `${Array.from(value)[0] ?? ''}***`;

const lastFour = (value: string): string => {
  const signs = Array.from(value.replace(/[\s-]/g, ''));
  return signs.length < 8 ? '****' : `**** ${signs.slice(-4).join('')}`;
};

/** For example 'j***@example.com' or '13****78'. */
const handle = (value: string): string => {
  const at = value.lastIndexOf('@');
  if (at > 0) return `${firstOnly(value)}${value.slice(at)}`;
  const signs = Array.from(value);
  return signs.length < 6 ? firstOnly(value) : `${signs.slice(0, 2).join('')}****${signs.slice(-2).join('')}`;
};

/** In the order of validation: the first invalid field gives the error message. */
const fields: Readonly<Record<Rail, readonly Field[]>> = {
  alipay: [
    { name: 'alipayAccount', label: 'Alipay account', most: 100, mask: handle },
    { name: 'realName', label: 'Real name', most: 100, mask: firstOnly },
  ],
  wechat: [{ name: 'wechatId', label: 'WeChat ID', most: 100, mask: handle }],
  bank: [
    { name: 'bankName', label: 'Bank name', most: 100, mask: asItIs },
    { name: 'bankAccount', label: 'Bank account', most: 64, mask: lastFour },
    { name: 'accountHolder', label: 'Account holder name', most: 100, mask: firstOnly },
  ],
  chain: [{ name: 'address', label: 'Address', most: 100, mask: asItIs }],
};

const numberField: Readonly<Record<Rail, string>> = {
  alipay: 'alipayAccount',
  wechat: 'wechatId',
  bank: 'bankAccount',
  chain: 'address',
};

const holderField: Partial<Record<Rail, string>> = { alipay: 'realName', bank: 'accountHolder' };

/** Undefined if accounts of this kind have no holder's name. */
export const holderOf = ({ method, info }: PayoutAccount): string | undefined =>
  info[holderField[method] ?? ''];

const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export const unknownMethod = 'Please select a valid withdrawal method';

export function readAccount(method: unknown, info: unknown): PayoutAccount<Method> | { problem: string } {
  const known = methods.find((name) => name === method);
  if (known === undefined) return { problem: unknownMethod };
  const given = new Map(typeof info === 'object' && info !== null ? Object.entries(info) : []);
  const read: Record<string, string> = {};
  for (const field of fields[known]) {
    const raw: unknown = given.get(field.name);
    const value = typeof raw === 'string' ? raw.trim() : '';
    const problem = fieldProblem(field, value);
    if (problem !== undefined) return { problem };
    read[field.name] = value;
  }
  return { method: known, info: read };
}

function fieldProblem({ label, most }: Field, value: string): string | undefined {
  if (value === '') return `${label} is required`;
  if (unprintable.test(value)) return `${label} contains characters that are not allowed`;
  return Array.from(value).length > most ? `${label} must be at most ${most} characters long` : undefined;
}

export function masked({ method, info }: PayoutAccount): Readonly<Record<string, string>> {
  return Object.fromEntries(fields[method].map(({ name, mask }) => [name, mask(info[name] ?? '')]));
}

/** Equal for different spellings of one account: ignores case and, in bank numbers, spaces and hyphens. */
export function accountIdentity({ method, info }: PayoutAccount): string {
  const written = info[numberField[method]] ?? '';
  const number = method === 'bank' ? written.replace(/[\s-]/g, '') : written;
  return `${method}:${number.normalize('NFKC').toLowerCase()}`;
}

/** For records that are never deleted: replaces the account's fields in free text with `***`. */
export function withoutAccount(text: string, { method, info }: PayoutAccount): string {
  return fields[method]
    .filter(({ mask }) => mask !== asItIs)
    .reduce((clean, { name }) => withoutValue(clean, info[name] ?? ''), text);
}

/** Shorter values occur in other words by chance. A short name could black out an administrator's reason. */
const shortestRedacted = 4;
/** Han is excluded because it has no spaces between words. */
const continuing = String.raw`(?!\p{Script=Han})[\p{L}\p{N}]`;

function withoutValue(text: string, value: string): string {
  if (Array.from(value).length < shortestRedacted) return text;
  const literal = value.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<!${continuing})${literal}(?!${continuing})`, 'gu'), '***');
}
