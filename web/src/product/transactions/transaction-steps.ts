import { serverWords } from '../../lib/i18n/error-text.ts';
import type { TimelineStep } from '../../ui/timeline.tsx';
import type { Receipt } from './transaction.ts';
import { statusName } from './words.ts';

export function transactionSteps(
  timeline: Receipt['timeline'],
  time: (iso: string) => string,
): TimelineStep[] {
  const done = timeline.map(({ status, at, reason }): TimelineStep => ({
    label: statusName(status),
    time: time(at),
    note: reason === undefined ? undefined : serverWords(reason),
    state: status === 'failed' ? 'refused' : 'done',
  }));
  return timeline.at(-1)?.status === 'pending'
    ? [...done, { label: statusName('completed'), state: 'waiting' }]
    : done;
}
