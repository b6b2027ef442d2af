/** Hundredths: cents of ¥, or hundredths of a coin. */
export type Minor = bigint;

const unit = 100n;

/** Below 10^12, a JSON number holds two decimals exactly. */
const limit = 10n ** 12n * unit;

const plainDecimal = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

function fromDecimalText(text: string): Minor | undefined {
  const match = plainDecimal.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', cents = ''] = match;
  const size = BigInt(whole + cents.padEnd(2, '0'));
  if (size >= limit) return undefined;
  return sign === '-' ? -size : size;
}

/**
 * The shortest decimal text decides: 0.1 is ten cents, 0.1 + 0.2 is refused. Undefined unless the value is a number
 * with at most two decimals below 10^12.
 */
export function fromJsonNumber(value: unknown): Minor | undefined {
  return typeof value === 'number' ? fromDecimalText(String(value)) : undefined;
}

export function positiveFromJsonNumber(value: unknown): Minor | undefined {
  const amount = fromJsonNumber(value);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

/** Throws above 2^53 hundredths, where a double is no longer exact. */
export function toJsonNumber(amount: Minor): number {
  if (amount > BigInt(Number.MAX_SAFE_INTEGER) || amount < -BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError('the amount is too large for a JSON number');
  }
  return Number(amount) / 100;
}

/** For sums and products: above 2^53 hundredths, the nearest double. */
export const toNearestNumber = (amount: Minor): number => Number(amount) / 100;

/** Reads a result of `toNearestNumber`: exact below 10^12, otherwise rounded to the cent. */
export function fromNearestNumber(value: unknown): Minor | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const whole = Math.trunc(value);
  if (BigInt(whole) * unit < limit && BigInt(whole) * unit > -limit) return fromJsonNumber(value);
  return BigInt(whole) * unit + BigInt(Math.round((value - whole) * 100));
}

const groupedWhole = /^\d{1,3}(,\d{3})+(?=\.|$)/;

/** '1234.5', '1,234.50', '.5' and '10.' are valid. Undefined if the text is negative or ambiguous. */
export function parseTyped(text: string): Minor | undefined {
  let typed = text.trim();
  if (groupedWhole.test(typed)) typed = typed.replaceAll(',', '');
  if (/^\.\d/.test(typed)) typed = `0${typed}`;
  if (/^\d+\.$/.test(typed)) typed = typed.slice(0, -1);
  return typed.startsWith('-') ? undefined : fromDecimalText(typed);
}
