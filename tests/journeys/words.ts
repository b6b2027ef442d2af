import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const locales = join(import.meta.dirname, '../../web/src/locales');

export const languages = ['en', 'zh-CN'] as const;
export type Language = (typeof languages)[number];
export type Words = (key: string, filled?: Record<string, string>) => string;

export function wordsOf(language: Language): Words {
  return (key, filled = {}) => {
    const [name = '', path = ''] = key.split(':');
    let found: unknown = JSON.parse(readFileSync(join(locales, language, `${name}.json`), 'utf8'));
    for (const step of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[step];
    if (typeof found !== 'string') throw new Error(`${language} has no words for ${key}`);
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_all, hole: string) => filled[hole] ?? '');
  };
}
