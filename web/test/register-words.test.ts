import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminActs } from '@tael/proto/admin-acts';
import { chooseLanguage, loadPart } from '../src/lib/i18n/start-i18n.ts';
import { actName } from '../src/product/admin-register/register-words.ts';

const root = new URL('../../', import.meta.url);
const languages = ['en', 'zh-CN'] as const;

function actsNamedIn(folder: string): string[] {
  const below = new URL(folder, root);
  const code = readdirSync(below, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/src\/.*\.ts$/.test(`/${file}`))
    .map((file) => readFileSync(new URL(file, below), 'utf8'));
  const lines = code.flatMap((text) => text.match(/\baction\b[^\n]*'[a-z-]+\.[a-z_-]+'.*/g) ?? []);
  return lines.flatMap((line) => [...line.matchAll(/'([a-z-]+\.[a-z_-]+)'/g)].map(([, name = '']) => name));
}

describe('what staff can do', () => {
  beforeAll(() => loadPart('admin-register'));

  it.each(languages)('has its words in %s', async (language) => {
    await chooseLanguage(language);
    const untranslated = adminActs.filter((act) => actName(act) === act || actName(act).includes(':'));
    expect(untranslated).toEqual([]);
  });

  it('is in the list by each name that a service writes down', () => {
    const named = [...actsNamedIn('services/'), ...actsNamedIn('packages/operations/')];
    expect(new Set(named).size).toBeGreaterThan(20);
    expect(named.filter((name) => !adminActs.some((act) => act === name))).toEqual([]);
  });
});
