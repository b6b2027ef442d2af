import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepCookie } from '../storage/cookie.ts';
import { languages, type Language } from './languages.ts';

export type LoadTexts = (language: string, part: string) => Promise<Record<string, unknown>>;

export async function startI18n(language: string, loadTexts: LoadTexts): Promise<void> {
  const texts: BackendModule = {
    type: 'backend',
    init: () => undefined,
    read: (wanted, part, done) => {
      loadTexts(wanted, part).then(
        (loaded) => done(null, loaded),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
      );
    },
  };
  i18next.on('languageChanged', (changed) => (document.documentElement.lang = changed));
  await i18next
    .use(texts)
    .use(initReactI18next)
    .init({
      lng: language === 'zh-CN' ? 'zh-CN' : 'en',
      supportedLngs: [...languages],
      load: 'currentOnly',
      fallbackLng: false,
      ns: ['app', 'server'],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
}

export function currentLanguage(): Language {
  return i18next.language === 'zh-CN' ? 'zh-CN' : 'en';
}

export async function chooseLanguage(language: Language): Promise<void> {
  keepCookie('language', language);
  await i18next.changeLanguage(language);
}

export function loadPart(part: string | string[]): Promise<void> {
  return i18next.loadNamespaces(part);
}
