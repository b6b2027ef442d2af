import type { LoadTexts } from './start-i18n.ts';

type Files = Record<string, () => Promise<Record<string, unknown>>>;

const files: Files = import.meta.glob<Record<string, unknown>>(
  ['../../locales/*/*.json', '!../../locales/*/admin-*.json'],
  {
    import: 'default',
  },
);

/** The portal's files are listed in a module of their own, so that only the portal loads the list. */
const filesOf = async (part: string): Promise<Files> =>
  part.startsWith('admin-') ? (await import('./portal-texts.ts')).portalFiles : files;

export const loadTexts: LoadTexts = async (language, part) => {
  const load = (await filesOf(part))[`../../locales/${language}/${part}.json`];
  if (load === undefined) throw new Error(`There are no texts '${part}' in ${language}`);
  return load();
};
