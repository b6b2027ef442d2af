import { useTranslation } from 'react-i18next';
import { AsOf } from '../../../lib/as-of.tsx';

interface WorthLineProps {
  worth: string | undefined;
  /** From when what one holds and its price are, where those are the last known ones. */
  at: number | undefined;
}

/** The other side of what is typed; its line is there from the first. */
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
