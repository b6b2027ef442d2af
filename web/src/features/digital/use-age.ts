import { useTranslation } from 'react-i18next';

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['hour', 3_600],
  ['minute', 60],
];

/** '12 seconds ago', as the server counted: the clock of the browser may be wrong. */
export function useAge(seconds: number): string {
  const { i18n } = useTranslation();
  const [unit, size] = steps.find(([, least]) => seconds >= least) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(
    -Math.floor(seconds / size),
    unit,
  );
}
