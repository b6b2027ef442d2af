import { useTranslation } from 'react-i18next';
import { AsOf } from '../../../lib/loading/as-of.tsx';

interface WorthLineProps {
  worth: string | undefined;
  at: number | undefined;
}

export function WorthLine({ worth, at }: WorthLineProps) {
  const { t } = useTranslation();
  return (
    <div className={`grid gap-3 ${at === undefined ? '' : '-mt-3'}`}>
      {at !== undefined && <AsOf at={at} />}
      <p className="flex items-baseline justify-between gap-4 rounded-control bg-paper px-4 py-3 text-14">
        <span className="text-ink-soft">{t('send:worth')}</span>
        <span className="figures text-16 font-semibold">{worth ?? '–'}</span>
      </p>
    </div>
  );
}
