import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { percentChange } from '../../../lib/figures/change.ts';

export interface StatProps {
  label: string;
  figure: string | undefined;
  change?: { percent: number | null; against: string };
  note?: string | undefined;
}

export function Stat({ label, figure, change, note }: StatProps) {
  const isLong = figure !== undefined && figure.length > 14;
  return (
    <div className="min-w-0 bg-raised p-5">
      <dt className="text-14 text-ink-soft">{label}</dt>
      <dd className="figures mt-2">
        <span
          className={`block font-semibold [overflow-wrap:anywhere] ${isLong ? 'text-14 sm:text-16' : 'text-16 min-[390px]:text-20'}`}
        >
          {figure ?? '–'}
        </span>
        {note !== undefined && <span className="mt-1 block text-12 text-ink-soft">{note}</span>}
        {typeof change?.percent === 'number' && <Change percent={change.percent} against={change.against} />}
      </dd>
    </div>
  );
}

function Change({ percent, against }: { percent: number; against: string }) {
  const { t } = useTranslation();
  const Icon = percent < 0 ? TrendingDown : TrendingUp;
  const tone = percent > 0 ? 'text-jade' : percent < 0 ? 'text-vermilion' : 'text-ink-soft';
  return (
    <span className={`mt-1 flex items-start gap-1.5 text-12 ${tone}`}>
      {percent !== 0 && <Icon size={14} className="mt-0.5 shrink-0" aria-hidden="true" />}
      {t(against, { change: percentChange(percent / 100) })}
    </span>
  );
}
