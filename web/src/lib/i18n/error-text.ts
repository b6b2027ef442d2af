import i18next from 'i18next';
import { HttpError } from '../http.ts';

/** What went wrong in the reader's language: the server's words are looked up as they are. */
export function errorText(error: unknown): string {
  return error instanceof HttpError ? serverWords(error.message) : i18next.t('app:failed');
}

/** What could not be done, in its own words, and behind it what the server says of it. */
export function failedBecause(failed: string, error: unknown): string {
  const reason = errorText(error);
  return reason === '' || reason === failed ? failed : i18next.t('app:failedBecause', { failed, reason });
}

/** What the server said in words, in the reader's language as far as it is known here. */
export function serverWords(words: string): string {
  const lookUp = { ns: 'server', nsSeparator: false, keySeparator: false } as const;
  return i18next.exists(words, lookUp) ? i18next.t(words, lookUp) : words;
}
