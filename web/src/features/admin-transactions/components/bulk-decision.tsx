import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TickedBar } from '../../../lib/listing/ticked-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import type { TransactionScreen } from './use-transaction-screen.ts';

export function BulkDecision({ screen }: { screen: TransactionScreen }) {
  const { t } = useTranslation();
  const { ticked, gathered, query, decisions } = screen;
  return (
    <TickedBar ticked={ticked} gathered={gathered} total={query.data?.total ?? 0}>
      <Button
        look="quiet"
        icon={<Check size={16} aria-hidden="true" />}
        onClick={() => decisions.askAll('completed', ticked.rows)}
      >
        {t('admin-transactions:act.approve')}
      </Button>
      <Button
        look="danger"
        icon={<X size={16} aria-hidden="true" />}
        onClick={() => decisions.askAll('failed', ticked.rows)}
      >
        {t('admin-transactions:act.reject')}
      </Button>
    </TickedBar>
  );
}
