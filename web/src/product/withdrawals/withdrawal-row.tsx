import { useTranslation } from 'react-i18next';
import { yuan } from '../../lib/figures/written.ts';
import { shortTime } from '../../lib/i18n/short-time.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { StatusBadge, statusLook } from '../../ui/status-badge.tsx';
import { useAmountsHidden, hiddenAmount } from '../settings/amounts-hidden.ts';
import { methodIcon } from './method-icon.ts';
import type { Withdrawal } from './withdrawal.ts';
import { methodName, stateName } from './words.ts';

interface WithdrawalRowProps {
  withdrawal: Withdrawal;
  onOpen: () => void;
}

export function WithdrawalRow({ withdrawal, onOpen }: WithdrawalRowProps) {
  const { i18n } = useTranslation();
  const hidden = useAmountsHidden();
  return (
    <ListRow
      Icon={methodIcon[withdrawal.withdrawalMethod]}
      title={methodName(withdrawal.withdrawalMethod)}
      note={shortTime(withdrawal.createdAt, i18n.language)}
      figure={hidden ? hiddenAmount : yuan(withdrawal.amount)}
      badge={<StatusBadge look={statusLook(withdrawal.status)}>{stateName(withdrawal.status)}</StatusBadge>}
      onOpen={onOpen}
    />
  );
}
