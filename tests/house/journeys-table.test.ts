import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const journeys = join(import.meta.dirname, '../journeys');
const read = (file: string): string => readFileSync(join(journeys, file), 'utf8');

const rows = [...read('README.md').matchAll(/^\| (\d+)\. .*?\| `([\w-]+)` *\| (.*?) *\|$/gm)].map(
  ([, nth = '', file = '', title = '']) => ({ nth: Number(nth), file, title }),
);

it('twenty things are what people come for', () => {
  expect(rows.map(({ nth }) => nth)).toEqual(Array.from({ length: 20 }, (_, place) => place + 1));
});

it.each(rows)('$nth: "$title" is a journey of $file, at both sizes', ({ file, title }) => {
  const before = read(`${file}.test.ts`).split(`'${title}'`);
  expect(before).toHaveLength(2);
  const group = before[0]?.slice(before[0].lastIndexOf('\ndescribe'));
  expect(group).toMatch(/^\ndescribe\.each\(journeySizes\)/);
});
