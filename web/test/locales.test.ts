import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const source = join(import.meta.dirname, '../src');
const locales = join(source, 'locales');
const languages = ['en', 'zh-CN'];
const parts = readdirSync(join(locales, 'en')).map((file) => basename(file, '.json'));

type Texts = string | Texts[] | { [key: string]: Texts };

function read(language: string, part: string): Texts {
  return JSON.parse(readFileSync(join(locales, language, `${part}.json`), 'utf8')) as Texts;
}

/** Every text by its full key. A list has as many texts in each language, so its places are part of the key. */
function flat(texts: Texts, path: string): [key: string, text: string][] {
  if (typeof texts === 'string') return [[path, texts]];
  const join = path.endsWith(':') ? path : `${path}.`;
  return Object.entries(texts).flatMap(([key, inner]) => flat(inner, join + key));
}

const withoutPlural = (key: string): string => key.replace(/_(one|other)$/, '');
const keysOf = (language: string, part: string): string[] => [
  ...new Set(flat(read(language, part), `${part}:`).map(([key]) => withoutPlural(key))),
];

const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => ['.ts', '.tsx'].includes(extname(file)))
  .map((file) => readFileSync(join(source, file), 'utf8'))
  .join('\n');
const named = new Set(
  [...code.matchAll(/['"]([a-z-]+:[A-Za-z0-9.]+)['"]/g)].flatMap(([, key]) =>
    key !== undefined && parts.includes(key.split(':')[0] ?? '') ? [key] : [],
  ),
);

describe('the texts', () => {
  it.each(parts)('of %s are the same in both languages', (part) => {
    expect(keysOf('zh-CN', part).toSorted()).toEqual(keysOf('en', part).toSorted());
  });

  it.each(parts)('of %s fill in the same values in both languages', (part) => {
    const holes = (language: string): Record<string, string> =>
      Object.fromEntries(
        flat(read(language, part), `${part}:`).map(([key, text]) => [
          withoutPlural(key),
          [...text.matchAll(/\{\{?\w+\}?\}|<\/?\w+>/g)]
            .map(([hole]) => hole)
            .toSorted()
            .join(' '),
        ]),
      );
    const withoutCount = (all: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(all).map(([key, found]) => [key, found.replace('{{count}}', '').trim()]),
      );
    expect(withoutCount(holes('zh-CN'))).toEqual(withoutCount(holes('en')));
  });

  it('that the code names are all there', () => {
    const known = new Set(parts.flatMap((part) => flat(read('en', part), `${part}:`).map(([key]) => key)));
    const missing = [...named].filter((key) => {
      const starts = [...known].some((one) => withoutPlural(one) === key || one.startsWith(`${key}.`));
      return !starts;
    });
    expect(missing).toEqual([]);
  });

  it('that are there are all named by the code', () => {
    const keys = parts.filter((part) => part !== 'server').flatMap((part) => keysOf('en', part));
    const unused = keys.filter((key) => {
      const isPartOfList = [...named].some((name) => key.startsWith(`${name}.`));
      return !named.has(key) && !isPartOfList;
    });
    expect(unused).toEqual([]);
  });

  it('in English are never empty, and in Chinese are Chinese', () => {
    for (const language of languages) {
      for (const [key, text] of parts.flatMap((part) => flat(read(language, part), `${part}:`))) {
        expect([key, text.trim()]).not.toEqual([key, '']);
        if (language === 'zh-CN')
          expect([key, text]).toEqual([key, expect.stringMatching(/\p{Script=Han}/u)]);
      }
    }
  });
});
