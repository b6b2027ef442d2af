const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** '5 hours ago'; a date once a week has passed. */
export function timeAgo(time: string, language: string, now = Date.now()): string {
  const then = new Date(time);
  const seconds = Math.max(0, (now - then.getTime()) / 1000);
  if (seconds > 7 * 86_400) return then.toLocaleDateString(language, { dateStyle: 'medium' });
  const [unit, size] = steps.find(([, least]) => seconds >= least) ?? ['second', 1];
  const count = unit === 'second' ? 0 : Math.floor(seconds / size);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-count, unit);
}
