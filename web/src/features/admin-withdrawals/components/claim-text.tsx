import { useTranslation } from 'react-i18next';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import { useSessionUser } from '../../../product/session/use-session.ts';
import { NameText } from '../../../ui/name-text.tsx';

export function ClaimText({ claim }: { claim: Payout['claim'] }) {
  const { t, i18n } = useTranslation();
  const me = useSessionUser();
  if (claim === null) return <span className="text-ink-soft">–</span>;
  const isMine = claim.by._id === me.id;
  const time = new Date(claim.until).toLocaleTimeString(i18n.language, { timeStyle: 'short' });
  const text = isMine
    ? t('admin-withdrawals:claim.mine', { time })
    : t('admin-withdrawals:claim.other', { name: claim.by.username, time });
  return <NameText className={isMine ? 'font-medium text-jade' : 'font-medium text-amber'}>{text}</NameText>;
}
