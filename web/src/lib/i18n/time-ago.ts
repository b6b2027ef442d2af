import i18next from 'i18next';

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

export function timeAgo(time: string, language: string, now = Date.now()): string {
  const then = new Date(time);
  const seconds = Math.max(0, (now - then.getTime()) / 1000);
  if (seconds > 7 * 86_400) return then.toLocaleDateString(language, { dateStyle: 'medium' });
  const step = steps.find(([, least]) => seconds >= least);
  if (step === undefined) return i18next.t('app:momentsAgo', { lng: language });
  const [unit, size] = step;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}
