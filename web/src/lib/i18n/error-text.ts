import i18next from 'i18next';
import { HttpError } from '../http.ts';

export function errorText(error: unknown): string {
  return error instanceof HttpError ? serverWords(error.message) : i18next.t('app:failed');
}

export function failedBecause(failed: string, error: unknown): string {
  const reason = errorText(error);
  return reason === '' || reason === failed ? failed : i18next.t('app:failedBecause', { failed, reason });
}

/** The portal loads the messages of its own calls. */
export function serverWords(words: string): string {
  const lookUp = {
    ns: ['server', 'admin-server'],
    nsSeparator: false as const,
    keySeparator: false as const,
  };
  return i18next.exists(words, lookUp) ? i18next.t(words, lookUp) : words;
}
