import { readFile } from 'node:fs/promises';
import { startI18n, type LoadTexts } from '../../src/lib/i18n/start-i18n.ts';

const loadTexts: LoadTexts = async (language, part) => {
  const file = new URL(`../../src/locales/${language}/${part}.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
};

let started: Promise<void> | undefined;

/** Once per worker: its suites share the texts. */
export function startTexts(): Promise<void> {
  started ??= startI18n('en', loadTexts);
  return started;
}
