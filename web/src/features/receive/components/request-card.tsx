import { useTranslation } from 'react-i18next';
import type { Chain, Token } from '../../../product/wallet/chains.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceChips } from '../../../ui/choice-chips.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Asked } from './asked.ts';

interface RequestCardProps {
  chains: readonly Chain[];
  tokens: readonly Token[];
  asked: Asked;
  confirmations: number | undefined;
  onChange: (asked: Asked) => void;
}

export function RequestCard({ chains, tokens, asked, confirmations, onChange }: RequestCardProps) {
  const { t } = useTranslation();
  if (chains.length === 0) return <Banner kind="notice">{t('receive:noChain')}</Banner>;
  return (
    <Card title={t('receive:request')} className="overflow-hidden">
      <div className="grid gap-5">
        <div className="min-w-0">
          <p className="mb-1.5 text-14 font-medium">{t('receive:network')}</p>
          <ChoiceChips
            label={t('receive:network')}
            value={String(asked.chainId)}
            options={chains.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={(id) => onChange({ ...asked, chainId: Number(id) })}
          />
        </div>
        <div>
          <p className="mb-1.5 text-14 font-medium">{t('receive:token')}</p>
          <Segmented
            label={t('receive:token')}
            value={asked.symbol}
            options={tokens.map(({ symbol }) => ({ value: symbol, label: symbol }))}
            onChange={(symbol) => onChange({ ...asked, symbol })}
          />
        </div>
        <AmountField
          name="amount"
          label={t('receive:amount')}
          hint={t('receive:amountHint')}
          value={asked.amount}
          onChange={(amount) => onChange({ ...asked, amount })}
        />
        <p className="text-14 text-ink-soft">
          {t('receive:only')}{' '}
          {confirmations !== undefined && t('receive:confirmations', { count: confirmations })}
        </p>
      </div>
    </Card>
  );
}
