import { Ban, Users, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { barrierText } from './barrier-text.ts';
import type { Payout } from './payout.ts';

/** Badges of a pending item that can not be approved now, or that needs a second approval. */
export function DecisionMarks({ item }: { item: Pick<Payout, 'barrier' | 'approvals' | 'approvalsNeeded'> }) {
  const { t } = useTranslation();
  const { approvals, approvalsNeeded } = item;
  const barrier = barrierText(item);
  if (barrier !== undefined) return <Mark Icon={Ban} tone="text-vermilion" label={barrier} />;
  if (approvalsNeeded < 2 || approvals.length > 0) return null;
  return <Mark Icon={Users} tone="text-amber" label={t('admin-withdrawals:second.mark')} />;
}

function Mark({ Icon, tone, label }: { Icon: LucideIcon; tone: string; label: string }) {
  return (
    <span title={label} className={`inline-flex shrink-0 ${tone}`}>
      <Icon size={16} role="img" aria-label={label} />
    </span>
  );
}
