import { useTranslation } from 'react-i18next';

/** The other side of what is typed; its line is there from the first. */
export function WorthLine({ worth }: { worth: string | undefined }) {
  const { t } = useTranslation();
  return (
    <p className="flex items-baseline justify-between gap-4 rounded-control bg-paper px-4 py-3 text-14">
      <span className="text-ink-soft">{t('send:worth')}</span>
      <span className="figures text-16 font-semibold">{worth ?? '–'}</span>
    </p>
  );
}
