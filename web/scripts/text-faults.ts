import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

type Language = 'en' | 'zh-CN';

type Texts = string | Texts[] | { [key: string]: Texts };
type Flat = ReadonlyMap<string, string>;

export function textFaults(source: string): string[] {
  const locales = join(source, 'locales');
  const parts = readdirSync(join(locales, 'en')).map((file) => basename(file, '.json'));
  const texts = (language: Language): Flat =>
    new Map(parts.flatMap((part) => [...flat(readPart(locales, language, part), `${part}:`)]));
  const lists = (language: Language): string[] =>
    parts.flatMap((part) => [...listsIn(readPart(locales, language, part), `${part}:`)]);
  const english = texts('en');
  const chinese = texts('zh-CN');
  const named = namedIn(source, parts);
  return [
    ...missingOf(named, english, [...lists('en'), ...lists('zh-CN')]),
    ...unusedOf(named, english),
    ...[...english, ...chinese]
      .filter(([, text]) => /\{\{[^}]*,/.test(text))
      .map(([key]) => `formats a figure itself: ${key}`),
    ...unlike(english, chinese),
    ...[...english, ...chinese].filter(([, text]) => text.trim() === '').map(([key]) => `empty: ${key}`),
    ...[...chinese]
      .filter(
        ([key, text]) =>
          !/\p{Script=Han}/u.test(text) && /\p{L}{2}/u.test(withoutHoles(english.get(key) ?? text)),
      )
      .filter(([, text]) => !isName(text))
      .map(([key]) => `not Chinese: ${key}`),
  ];
}

function readPart(locales: string, language: Language, part: string): Texts {
  try {
    return JSON.parse(readFileSync(join(locales, language, `${part}.json`), 'utf8')) as Texts;
  } catch {
    return {};
  }
}

/** Lists have the same length in each language, so the index is part of the key. */
function* flat(texts: Texts, path: string): Generator<[key: string, text: string]> {
  if (typeof texts === 'string') {
    yield [path, texts];
    return;
  }
  const before = path.endsWith(':') ? path : `${path}.`;
  for (const [key, inner] of Object.entries(texts)) yield* flat(inner, before + key);
}

function* listsIn(texts: Texts, path: string): Generator<string> {
  if (typeof texts === 'string') return;
  if (Array.isArray(texts)) yield path;
  const before = path.endsWith(':') ? path : `${path}.`;
  for (const [key, inner] of Object.entries(texts)) yield* listsIn(inner, before + key);
}

const isName = (text: string): boolean => /^[A-Z0-9][\w.@+-]*( [A-Z0-9][\w.]*)?$/.test(text);

const withoutHoles = (text: string): string => text.replace(/\{\{?\w+\}?\}|<\/?\w+>/g, '');

const withoutPlural = (key: string): string => key.replace(/_(one|other)$/, '');

/** Looks like a key and is none: a conditional class, an address. */
const isOther =
  /^((max-|not-|group-)?(sm|md|lg|xl|2xl|hover|focus|enabled|disabled|dark)|data|mailto|tel|https?):/;

/** Collects whatever looks like a key, so that a key of a missing part is found too. */
function namedIn(source: string, parts: readonly string[]): Set<string> {
  const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => ['.ts', '.tsx'].includes(extname(file)))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
  const found = (pattern: RegExp): string[] => [...code.matchAll(pattern)].map(([, key = '']) => key);
  const written = found(/['"`]([a-zA-Z-]+:[\w-]+(?:\.[\w-]+)*)['"`]/g).filter(
    (key) => parts.some((part) => key.startsWith(`${part}:`)) || !isOther.test(key),
  );
  return new Set([...written, ...found(/\bt\(\s*['"`]([^'"`]*)['"`]/g)]);
}

function missingOf(named: Set<string>, texts: Flat, lists: readonly string[]): string[] {
  const keys = new Set([...texts.keys()].map(withoutPlural));
  return [...named]
    .filter((name) => !keys.has(name) && !lists.includes(name))
    .map((key) => `missing: ${key}`);
}

/** The server's messages are their own keys: no code names them. */
function unusedOf(named: Set<string>, texts: Flat): string[] {
  const keys = new Set([...texts.keys()].map(withoutPlural));
  const isNamed = (key: string): boolean =>
    named.has(key) || [...named].some((name) => key.startsWith(`${name}.`));
  return [...keys]
    .filter((key) => !/^(admin-)?server:/.test(key) && !isNamed(key))
    .map((key) => `unused: ${key}`);
}

function unlike(english: Flat, chinese: Flat): string[] {
  const [one, other] = [holesByKey(english), holesByKey(chinese)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((key) => {
    if (!one.has(key)) return [`only in Chinese: ${key}`];
    if (!other.has(key)) return [`only in English: ${key}`];
    return one.get(key) === other.get(key) ? [] : [`filled differently: ${key}`];
  });
}

function holesByKey(texts: Flat): Map<string, string> {
  return new Map(
    [...texts].map(([key, text]) => {
      const holes = [...text.matchAll(/\{\{?\w+\}?\}|<\/?\w+>/g)].map(([hole]) => hole);
      return [
        withoutPlural(key),
        holes
          .filter((hole) => hole !== '{{count}}')
          .toSorted()
          .join(' '),
      ];
    }),
  );
}
