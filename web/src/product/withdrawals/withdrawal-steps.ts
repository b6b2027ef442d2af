import { serverWords } from '../../lib/i18n/error-text.ts';
import type { TimelineStep } from '../../ui/timeline.tsx';
import { stateName } from './words.ts';

interface Step {
  status: string;
  at: string;
}

const path = ['pending', 'approved', 'processing', 'completed'];

export function withdrawalSteps(
  timeline: readonly Step[],
  reason: string | null,
  time: (iso: string) => string,
): TimelineStep[] {
  const done = timeline.map(({ status, at }): TimelineStep => ({
    label: stateName(status),
    time: time(at),
    note: status === 'rejected' && reason !== null ? serverWords(reason) : undefined,
    state: status === 'rejected' ? 'refused' : 'done',
  }));
  const last = timeline.at(-1)?.status ?? 'pending';
  const ahead = path.includes(last) ? path.slice(path.indexOf(last) + 1) : [];
  return [...done, ...ahead.map((status): TimelineStep => ({ label: stateName(status), state: 'waiting' }))];
}
