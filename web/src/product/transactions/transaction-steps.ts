import i18next from 'i18next';
import { serverWords } from '../../lib/i18n/error-text.ts';
import type { TimelineStep } from '../../ui/timeline.tsx';
import { chainSteps } from './chain.ts';
import type { Receipt } from './transaction.ts';
import { statusName } from './words.ts';

export function transactionSteps(
  { timeline, chain }: Pick<Receipt, 'timeline' | 'chain'>,
  time: (iso: string) => string,
): TimelineStep[] {
  const nameOf = (status: string): string =>
    chain !== undefined && status === 'completed'
      ? i18next.t('transactions:chain.approved')
      : statusName(status);
  const done = timeline.map(({ status, at, reason }): TimelineStep => ({
    label: nameOf(status),
    time: time(at),
    note: reason === undefined ? undefined : serverWords(reason),
    state: status === 'failed' ? 'refused' : 'done',
  }));
  const last = timeline.at(-1)?.status;
  if (last === 'pending') done.push({ label: nameOf('completed'), state: 'waiting' });
  return chain === undefined || last === 'failed' ? done : [...done, ...chainSteps(chain, 'owner')];
}
