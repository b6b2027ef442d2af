import { useTranslation } from 'react-i18next';
import { NameText } from '../../../ui/name-text.tsx';
import type { Verification } from '../api/verifications.ts';

export function ClaimText({ claim }: { claim: Verification['claim'] }) {
  const { t, i18n } = useTranslation();
  if (claim === null) return <span className="text-ink-soft">–</span>;
  const time = new Date(claim.until).toLocaleTimeString(i18n.language, { timeStyle: 'short' });
  const text = claim.isMine
    ? t('admin-verifications:claim.mine', { time })
    : t('admin-verifications:claim.other', { name: claim.by, time });
  return <NameText className={`font-medium ${claim.isMine ? 'text-jade' : 'text-amber'}`}>{text}</NameText>;
}
