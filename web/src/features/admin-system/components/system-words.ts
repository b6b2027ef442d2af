import i18next from 'i18next';
import { whole } from '../../../lib/figures/written.ts';
import type { StatusLook } from '../../../ui/status-badge.tsx';

const keys: Record<string, string> = {
  healthy: 'admin-system:health.healthy',
  degraded: 'admin-system:health.degraded',
  unavailable: 'admin-system:health.unavailable',
};
const looks: Record<string, StatusLook> = { healthy: 'done', degraded: 'waiting', unavailable: 'refused' };

export const statusName = (status: string): string => {
  const key = keys[status];
  return key === undefined ? status : i18next.t(key);
};
export const statusLookOf = (status: string): StatusLook => looks[status] ?? 'other';

const steps = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
] as const;
const names = {
  days: 'admin-system:duration.days',
  hours: 'admin-system:duration.hours',
  minutes: 'admin-system:duration.minutes',
  seconds: 'admin-system:duration.seconds',
} as const;

export function duration(ms: number): string {
  const [unit, size] = steps.find(([, least]) => ms >= 2 * least) ?? ['ms', 1];
  const figure = whole(Math.round(ms / size));
  return unit === 'ms'
    ? i18next.t('admin-system:duration.ms', { figure })
    : i18next.t(names[unit], { figure });
}

export function scheduleText(schedule: string): string {
  const pace = /^every (\d+) ms$/.exec(schedule)?.[1];
  return pace === undefined
    ? schedule
    : i18next.t('admin-system:tasks.every', { span: duration(Number(pace)) });
}
