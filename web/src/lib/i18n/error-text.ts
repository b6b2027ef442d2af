import i18next from 'i18next';
import { HttpError } from '../http.ts';

/** What went wrong in the reader's language: the server's words are looked up as they are. */
export function errorText(error: unknown): string {
  if (!(error instanceof HttpError)) return i18next.t('app:failed');
  const lookUp = { ns: 'server', nsSeparator: false, keySeparator: false } as const;
  return i18next.exists(error.message, lookUp) ? i18next.t(error.message, lookUp) : error.message;
}
