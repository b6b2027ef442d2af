import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NameText } from '../../../ui/name-text.tsx';
import type { AdminTransaction } from '../api/transactions.ts';
import { getterOf, giverOf } from './transaction-words.ts';

export function TransactionParties({ row }: { row: AdminTransaction }) {
  const { t } = useTranslation();
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <NameText>{giverOf(row)}</NameText>
      <ArrowRight
        size={14}
        role="img"
        aria-label={t('admin-transactions:to')}
        className="shrink-0 text-ink-soft"
      />
      <NameText>{getterOf(row)}</NameText>
    </span>
  );
}
