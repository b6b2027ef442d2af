/** Money as a whole number of hundredths: cents of ¥, hundredths of a coin. */
export type Minor = bigint;

/** One whole unit. */
const unit = 100n;

/** No amount that a client names reaches 10^12; below it a JSON number says its two decimals exactly. */
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
 * Reads an amount out of parsed JSON. It is judged by its shortest decimal text, so 0.1 is ten cents and
 * 0.1 + 0.2 is refused. Undefined for whatever is not a number with at most two decimals below 10^12.
 */
export function fromJsonNumber(value: unknown): Minor | undefined {
  return typeof value === 'number' ? fromDecimalText(String(value)) : undefined;
}

/** The same where an amount has to be more than nothing. */
export function positiveFromJsonNumber(value: unknown): Minor | undefined {
  const amount = fromJsonNumber(value);
  return amount !== undefined && amount > 0n ? amount : undefined;
}

/** The JSON number whose shortest text is the amount. Throws where a double cannot say it exactly. */
export function toJsonNumber(amount: Minor): number {
  if (amount > BigInt(Number.MAX_SAFE_INTEGER) || amount < -BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError('the amount is too large for a JSON number');
  }
  return Number(amount) / 100;
}

/** For what is added up or multiplied, which may be more than a double says to the cent: then it is the nearest. */
export const toNearestNumber = (amount: Minor): number => Number(amount) / 100;

/**
 * Reads what `toNearestNumber` wrote: below 10^12 exactly or not at all, a larger total to the cent that the number
 * is nearest to.
 */
export function fromNearestNumber(value: unknown): Minor | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const whole = Math.trunc(value);
  if (BigInt(whole) * unit < limit && BigInt(whole) * unit > -limit) return fromJsonNumber(value);
  return BigInt(whole) * unit + BigInt(Math.round((value - whole) * 100));
}

const groupedWhole = /^\d{1,3}(,\d{3})+(?=\.|$)/;

/**
 * Reads what a person typed into an amount field: '1234.5', '1,234.50', '.5' and '10.' all count. Never negative;
 * undefined for anything that leaves a doubt.
 */
export function parseTyped(text: string): Minor | undefined {
  let typed = text.trim();
  if (groupedWhole.test(typed)) typed = typed.replaceAll(',', '');
  if (/^\.\d/.test(typed)) typed = `0${typed}`;
  if (/^\d+\.$/.test(typed)) typed = typed.slice(0, -1);
  return typed.startsWith('-') ? undefined : fromDecimalText(typed);
}
