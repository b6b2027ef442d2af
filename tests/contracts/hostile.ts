const numbers = [
  '0',
  '-1',
  '0.001',
  '1e21',
  '9007199254740993',
  '1e400',
  '"10"',
  '"１０"',
  'true',
  '[1]',
  '{}',
];

const long = JSON.stringify('x'.repeat(10_240));
const deep = `${'['.repeat(500)}1${']'.repeat(500)}`;

const texts = [
  ...[
    '""',
    '" "',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\u202egpj"',
    long,
    deep,
    '1',
    'false',
    '[]',
    '{}',
  ],
  ...['"<script>alert(1)</script>"', '"\' or 1=1 --"', '"%_\\\\"', '"=1+1"', '{"$gt":""}', '"__proto__"'],
];

const absent = '';

export const ids = [
  ...[
    'x',
    '0',
    '-1',
    'null',
    '%00',
    '%FF',
    '%2e%2e%2f',
    '%E2%80%AE',
    "'%20or%201=1",
    '%EF%BC%91',
    'x'.repeat(2000),
  ],
  ...['00000000-0000-0000-0000-000000000000', '018f0000-0000-7000-8000-000000000000'],
];

export const bodies = [
  'null',
  '[]',
  '[{}]',
  '1',
  '"x"',
  '{',
  deep,
  `{"__proto__":${long}}`,
  '{"constructor":{}}',
];

export const queries = [
  ...['', '0', '-1', '1e21', '1e400', 'NaN', '%00', '%FF', '%EF%BC%91', "'%20or%201=1", 'x'.repeat(2000)],
  ...['9007199254740993', '0.001', '%5B%5D', '2026-13-45', '%ED%A0%80'],
];

export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(random: () => number, from: readonly T[]): T | undefined =>
  from[Math.floor(random() * from.length)];

const isNumber = ({ type }: Schema): boolean =>
  [type].flat().some((name) => name === 'number' || name === 'integer');

/** Numbers exceed every balance, so an accepted body moves no money. */
export function bodyOf(schema: Schema, instead: ReadonlyMap<string, string>, path = ''): string {
  const replaced = instead.get(path);
  if (replaced !== undefined) return replaced;
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return bodyOf(choice, instead, path);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return JSON.stringify(schema.enum[0]);
  if (schema.properties) {
    const members = Object.entries(schema.properties).flatMap(([name, piece]) => {
      const value = bodyOf(piece, instead, `${path}.${name}`);
      return value === absent ? [] : [`${JSON.stringify(name)}:${value}`];
    });
    return `{${members.join()}}`;
  }
  if (isNumber(schema)) return '99999999999';
  if (schema.type === 'boolean') return 'true';
  if (schema.type === 'array') return '[]';
  return '"something"';
}

export function wrongPlaces(
  schema: Schema,
  path = '',
): { path: string; isNumber: boolean; values: string[] }[] {
  const inner = Object.entries((schema.anyOf?.[0] ?? schema).properties ?? {}).flatMap(([name, piece]) =>
    wrongPlaces(piece, `${path}.${name}`),
  );
  if (path === '') return inner;
  const own = isNumber(schema) ? [...numbers, 'null', absent, long] : [...texts, ...numbers, 'null', absent];
  return [{ path, isNumber: isNumber(schema), values: own }, ...inner];
}
