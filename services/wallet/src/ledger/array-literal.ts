/** The driver escapes every element of an array, which costs more than the post. These functions escape if needed. */

/** For values that need no escaping. Undefined becomes NULL; if all are undefined, the array is null. */
export function plainArray(values: readonly (string | number | bigint | true | undefined)[]): string | null {
  if (values.every((value) => value === undefined)) return null;
  let literal = '{';
  for (const value of values) literal += `${literal.length > 1 ? ',' : ''}${value ?? 'NULL'}`;
  return `${literal}}`;
}

/** NUL is removed, since Postgres cannot store it. */
export function textArray(values: readonly (string | undefined)[]): string | null {
  if (values.every((value) => value === undefined)) return null;
  return `{${values.map((value) => (value === undefined ? 'NULL' : quoted(value))).join()}}`;
}

export function bytesArray(values: readonly (Uint8Array | undefined)[]): string | null {
  if (values.every((value) => value === undefined)) return null;
  const literals = values.map((value) =>
    value === undefined ? 'NULL' : `"\\\\x${Buffer.from(value).toString('hex')}"`,
  );
  return `{${literals.join()}}`;
}

const needsCare = /["\\\0]/;

function quoted(text: string): string {
  if (!needsCare.test(text)) return `"${text}"`;
  return `"${text.replaceAll('\0', '').replace(/["\\]/g, '\\$&')}"`;
}
