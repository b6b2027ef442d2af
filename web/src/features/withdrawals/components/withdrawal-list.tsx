import { Landmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { WithdrawalRow } from '../../../product/withdrawals/withdrawal-row.tsx';
import type { Withdrawal } from '../../../product/withdrawals/withdrawal.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface WithdrawalListProps {
  withdrawals: Withdrawal[];
  filtered: boolean;
  onOpen: (id: string) => void;
}

export function WithdrawalList({ withdrawals, filtered, onOpen }: WithdrawalListProps) {
  const { t } = useTranslation();
  if (withdrawals.length === 0) {
    return (
      <EmptyState
        icon={<Landmark size={20} aria-hidden="true" />}
        title={t(filtered ? 'withdrawals:empty.filtered' : 'withdrawals:empty.title')}
        {...(filtered ? {} : { lead: t('withdrawals:empty.lead') })}
      />
    );
  }
  return (
    <ul className="grid divide-y divide-line">
      {withdrawals.map((withdrawal) => (
        <li key={withdrawal._id} className="py-1">
          <WithdrawalRow withdrawal={withdrawal} onOpen={() => onOpen(withdrawal._id)} />
        </li>
      ))}
    </ul>
  );
}
