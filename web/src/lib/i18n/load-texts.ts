import type { LoadTexts } from './start-i18n.ts';

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/*.json', { import: 'default' });

export const loadTexts: LoadTexts = async (language, part) => {
  const load = files[`../../locales/${language}/${part}.json`];
  if (load === undefined) throw new Error(`There are no texts '${part}' in ${language}`);
  return load();
};
