import i18next from 'i18next';
import { HttpError, isRefusedAs } from '../../lib/http.ts';
import { errorText } from '../../lib/i18n/error-text.ts';
import { shortTime } from '../../lib/i18n/short-time.ts';
import { meaningOf } from '../money/request-state.ts';
import { stateName } from '../withdrawals/words.ts';
import type { PayoutDetails } from './payout-details.ts';
import { sentence } from './sentences.ts';

const isConflict = (error: unknown): boolean => error instanceof HttpError && error.status === 409;

/** After a conflict or a lost answer, the reloaded payout shows the earlier decision. */
export const isWorthReading = (error: unknown): boolean =>
  isConflict(error) || meaningOf(error) === 'undecided';

export function refusalText(error: unknown, now: PayoutDetails | undefined): string {
  const { t, language } = i18next;
  const claim = now?.withdrawal.claim;
  if (isRefusedAs(error, 'withdrawal.claimed') && claim) {
    const time = shortTime(claim.until, language);
    return t('admin-withdrawals:refused.claimed', { one: claim.by.username, two: time });
  }
  const last = now?.timeline.at(-1);
  if (isRefusedAs(error, 'withdrawal.out_of_order') && last) {
    const name = last.by ?? t('admin-withdrawals:timeline.system');
    const values = { status: stateName(last.status), name, time: shortTime(last.at, language) };
    return t('admin-withdrawals:refused.decided', values);
  }
  if (isRefusedAs(error, 'withdrawal.second_person_needed')) return t('admin-withdrawals:refused.second');
  if (meaningOf(error) === 'undecided') return `${errorText(error)}. ${t('admin-withdrawals:refused.doubt')}`;
  return sentence(errorText(error));
}
