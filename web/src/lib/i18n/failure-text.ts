import { HttpError } from '../http.ts';
import { errorText, failedBecause } from './error-text.ts';

export function failureText(error: unknown, words: { network: string; refused: string }): string {
  if (error instanceof HttpError && error.status === 0) return words.network;
  return errorText(error) === '' ? words.refused : failedBecause(words.refused, error);
}
