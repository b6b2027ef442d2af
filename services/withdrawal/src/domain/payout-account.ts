export const methods = ['alipay', 'wechat', 'bank'] as const;
export type Method = (typeof methods)[number];

/** Where the money goes. The fields are those of the method, all there, trimmed. */
export interface PayoutAccount {
  method: Method;
  info: Readonly<Record<string, string>>;
}

interface Field {
  name: string;
  label: string;
  most: number;
  mask: (value: string) => string;
}

const asItIs = (value: string): string => value;

/** 'a***', as of everything that is too short for more. */
const firstOnly = (value: string): string => `${Array.from(value)[0] ?? ''}***`;

/** The last four of what has at least eight. */
const lastFour = (value: string): string => {
  const signs = Array.from(value.replace(/[\s-]/g, ''));
  return signs.length < 8 ? '****' : `**** ${signs.slice(-4).join('')}`;
};

/** 'j***@example.com', or '13****78'. */
const handle = (value: string): string => {
  const at = value.lastIndexOf('@');
  if (at > 0) return `${firstOnly(value)}${value.slice(at)}`;
  const signs = Array.from(value);
  return signs.length < 6 ? firstOnly(value) : `${signs.slice(0, 2).join('')}****${signs.slice(-2).join('')}`;
};

/** In the order in which they are asked for. The first secret one is the number that the account is known by. */
const fields: Readonly<Record<Method, readonly Field[]>> = {
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
};

const numberField: Readonly<Record<Method, string>> = {
  alipay: 'alipayAccount',
  wechat: 'wechatId',
  bank: 'bankAccount',
};

/** Controls, and what turns the direction of writing. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export const unknownMethod = 'Please select a valid withdrawal method';

/** The account that a client describes, or the first thing that is wrong with it, in words for the client. */
export function readAccount(method: unknown, info: unknown): PayoutAccount | { problem: string } {
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

/** Enough to recognise one's own account by. */
export function masked({ method, info }: PayoutAccount): Readonly<Record<string, string>> {
  return Object.fromEntries(fields[method].map(({ name, mask }) => [name, mask(info[name] ?? '')]));
}

/** The same for every way to write the same account. */
export function accountIdentity({ method, info }: PayoutAccount): string {
  const written = info[numberField[method]] ?? '';
  const number = method === 'bank' ? written.replace(/[\s-]/g, '') : written;
  return `${method}:${number.normalize('NFKC').toLowerCase()}`;
}

/** Free text with the account's own fields taken out, for a record that is kept for ever. */
export function withoutAccount(text: string, { method, info }: PayoutAccount): string {
  return fields[method]
    .filter(({ mask }) => mask !== asItIs)
    .reduce((clean, { name }) => withoutValue(clean, info[name] ?? ''), text);
}

/** What is shorter stands in other words by chance: its owner could black out a reason that others wrote. */
const shortestRedacted = 4;
/** A letter or digit that continues a word; Han is written without bounds between words. */
const continuing = String.raw`(?!\p{Script=Han})[\p{L}\p{N}]`;

function withoutValue(text: string, value: string): string {
  if (Array.from(value).length < shortestRedacted) return text;
  const literal = value.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
  return text.replaceAll(new RegExp(`(?<!${continuing})${literal}(?!${continuing})`, 'gu'), '***');
}
