import i18next from 'i18next';
import type { TimelineStep } from '../../ui/timeline.tsx';

const states: Record<string, string> = {
  completed: 'points:state.completed',
  failed: 'points:state.failed',
};

export const redemptionState = (status: string): string => states[status] ?? 'points:state.pending';

export function redemptionSteps(status: string | undefined, time: string | undefined): TimelineStep[] {
  const taken: TimelineStep = { label: i18next.t('points:receipt.taken'), time, state: 'done' };
  if (status === undefined) return [taken];
  if (status === 'failed') {
    return [taken, { label: i18next.t('points:receipt.returned'), state: 'refused' }];
  }
  return [
    taken,
    { label: i18next.t('points:receipt.paid'), state: status === 'completed' ? 'done' : 'waiting' },
  ];
}
