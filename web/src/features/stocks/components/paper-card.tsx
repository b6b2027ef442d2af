import { formatYuan, type Minor } from '@tael/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percentChange, yuanChange } from '../../../lib/figures/change.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { Quote } from '../market.ts';
import { freshAccount, startingCash, type PaperAccount } from '../paper-account.ts';

interface PaperCardProps {
  account: PaperAccount;
  quotes: ReadonlyMap<string, Quote>;
  onReset: (fresh: PaperAccount) => void;
}

export function PaperCard({ account, quotes, onReset }: PaperCardProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const invested = [...account.positions].reduce<Minor>(
    (sum, [symbol, { shares }]) => sum + shares * (quotes.get(symbol)?.price ?? 0n),
    0n,
  );
  const value = account.cash + invested;
  const gain = value - startingCash;
  return (
    <Card>
      <h2 className="text-14 font-medium text-ink-soft">{t('stocks:paper.value')}</h2>
      <p className="mt-2">
        <Figure text={formatYuan(value)} large />
      </p>
      <p className={`figures mt-1 text-14 font-medium ${gain < 0n ? 'text-vermilion' : 'text-jade'}`}>
        {yuanChange(gain)} ({percentChange(Number(gain) / Number(startingCash))})
      </p>
      <div className="mt-3">
        <Facts
          facts={[
            [t('stocks:paper.cash'), formatYuan(account.cash)],
            [t('stocks:paper.invested'), formatYuan(invested)],
          ]}
        />
      </div>
      <div className="mt-3">
        <Button look="quiet" wide onClick={() => setAsking(true)}>
          {t('stocks:paper.reset')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('stocks:paper.reset')}
        text={t('stocks:paper.resetText', { cash: formatYuan(startingCash) })}
        confirm={t('stocks:paper.reset')}
        cancel={t('app:cancel')}
        onConfirm={() => {
          setAsking(false);
          onReset({ ...freshAccount, watched: account.watched });
        }}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
