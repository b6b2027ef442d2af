import { useTranslation } from 'react-i18next';

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * '12 seconds ago': the age by the server's answer, plus the time since that answer came. Only differences of the local
 * clock count, so a wrong clock does no harm.
 */
export function useAge(seconds: number, answeredAt: number): string {
  const { i18n } = useTranslation();
  const age = seconds + Math.max(0, Math.floor((Date.now() - answeredAt) / 1000));
  const [unit, size] = steps.find(([, least]) => age >= least) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(
    -Math.floor(age / size),
    unit,
  );
}
