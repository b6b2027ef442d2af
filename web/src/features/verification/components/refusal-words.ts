import i18next from 'i18next';
import { HttpError } from '../../../lib/http.ts';
import { errorText } from '../../../lib/i18n/error-text.ts';

const words: Record<string, string> = {
  'auth.picture_unreadable': 'verification:refusal.unreadable',
  'auth.unsupported_media_type': 'verification:refusal.unreadable',
  'auth.body_too_large': 'verification:refusal.large',
  'gateway.body_too_large': 'verification:refusal.large',
  'auth.pictures_missing': 'verification:rules.pictures',
  'auth.verification_pending': 'verification:refusal.pending',
  'auth.verified_already': 'verification:refusal.verified',
};

export function refusalText(error: unknown): string {
  const key = error instanceof HttpError ? words[error.code] : undefined;
  return key === undefined ? errorText(error) : i18next.t(key);
}
