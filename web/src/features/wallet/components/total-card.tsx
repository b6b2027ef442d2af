import { formatYuan, fromJsonNumber } from '@tael/money';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amount as coins, yuan } from '../../../lib/figures/written.ts';
import { hiddenAmount, useAmountsHidden } from '../../../product/settings/amounts-hidden.ts';
import { Card } from '../../../ui/card.tsx';
import { ChartFigure } from '../../../ui/chart-figure.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Day, WalletFigures } from '../api/wallet.ts';

type Course = 'total' | 'coinsHeld' | 'balance';

const names = {
  total: 'wallet:course.total',
  coinsHeld: 'wallet:course.coins',
  balance: 'wallet:course.balance',
} as const;
const courses: Course[] = ['total', 'coinsHeld', 'balance'];
const written: Record<Course, (figure: number) => string> = {
  total: (figure) => yuan(figure) ?? '',
  coinsHeld: (figure) => `${coins(figure) ?? ''} USDC`,
  balance: (figure) => yuan(figure) ?? '',
};

export function TotalCard({ wallet: { history } }: { wallet: WalletFigures }) {
  const { t, i18n } = useTranslation();
  const hidden = useAmountsHidden();
  const [course, setCourse] = useState<Course>('total');
  const text = written[course];
  const today = history.at(-1);
  const points = history.map((day) => ({
    label: new Date(`${day.date}T00:00`).toLocaleDateString(i18n.language, {
      month: 'short',
      day: 'numeric',
    }),
    value: day[course],
    text: text(day[course]),
  }));
  return (
    <Card>
      <h2 className="text-14 font-medium text-ink-soft">{t('wallet:total')}</h2>
      <p className="mt-2">
        <Figure text={hidden ? hiddenAmount : (yuan(today?.total) ?? '–')} large />
      </p>
      {!hidden && <Change history={history} />}
      <div className="mt-5 mb-3 max-w-full overflow-x-auto">
        <Segmented
          label={t('wallet:course.label')}
          value={course}
          options={courses.map((value) => ({ value, label: t(names[value]) }))}
          onChange={setCourse}
        />
      </div>
      {hidden ? (
        <p className="grid h-48 place-items-center text-14 text-ink-soft sm:h-56">
          {t('wallet:course.hidden')}
        </p>
      ) : points.every(({ value }) => value === 0) ? (
        <p className="grid h-48 place-items-center text-center text-14 text-ink-soft sm:h-56">
          {t('wallet:course.empty')}
        </p>
      ) : (
        <ChartFigure
          caption={t('wallet:course.caption', { name: t(names[course]) })}
          columns={[t('wallet:course.day'), t(names[course])]}
          points={points}
        />
      )}
    </Card>
  );
}

function Change({ history }: { history: readonly Day[] }) {
  const { t } = useTranslation();
  const [first, last] = [fromJsonNumber(history[0]?.total), fromJsonNumber(history.at(-1)?.total)];
  if (first === undefined || last === undefined || first === last) return null;
  const rises = last > first;
  const Icon = rises ? TrendingUp : TrendingDown;
  return (
    <p className={`figures mt-1 flex items-center gap-1.5 text-14 ${rises ? 'text-jade' : 'text-vermilion'}`}>
      <Icon size={16} aria-hidden="true" />
      {t('wallet:change', {
        amount: `${rises ? '+' : '−'}${formatYuan(rises ? last - first : first - last)}`,
      })}
    </p>
  );
}
