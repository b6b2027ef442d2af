import { Snowflake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Seal } from '../../../ui/seal.tsx';

interface CardFaceProps {
  holder: string;
  number: string;
  expires: string;
  cvv?: string | undefined;
  frozen?: boolean;
}

export function CardFace({ holder, number, expires, cvv, frozen = false }: CardFaceProps) {
  const { t } = useTranslation();
  const small = 'text-12 text-paper/75';
  return (
    <div className="flex aspect-[1.586] w-full max-w-md flex-col justify-between overflow-hidden rounded-card bg-ink p-5 text-paper sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <span className="inline-flex items-center gap-2.5 text-16 font-semibold">
          <Seal size={28} />
          Tael
        </span>
        {frozen && (
          <span className="inline-flex items-center gap-1.5 rounded-full border border-paper/40 px-2.5 py-0.5 text-12 font-semibold">
            <Snowflake size={14} aria-hidden="true" />
            {t('card:frozen')}
          </span>
        )}
      </div>
      <p className="figures text-16 font-medium tracking-wider whitespace-nowrap min-[22.5rem]:text-20">
        {number}
      </p>
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <p className={small}>{t('card:holder')}</p>
          <p className="truncate text-14 font-medium">{holder}</p>
        </div>
        <div className="flex shrink-0 gap-5">
          {cvv !== undefined && (
            <div>
              <p className={small}>{t('card:cvv')}</p>
              <p className="figures text-14 font-medium">{cvv}</p>
            </div>
          )}
          <div>
            <p className={small}>{t('card:expires')}</p>
            <p className="figures text-14 font-medium">{expires}</p>
          </div>
        </div>
      </div>
    </div>
  );
}
