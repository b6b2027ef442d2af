import { BadgeCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMe } from '../../../product/me/user-me.ts';

const names: Record<string, string> = {
  Basic: 'profile:verification.basic',
  Verified: 'profile:verification.verified',
};

export function VerificationBadge() {
  const { t } = useTranslation();
  const { data: me } = useMe();
  if (me === undefined) return null;
  const level = me.verificationLevel;
  const name = names[level];
  const isVerified = level === 'Verified';
  return (
    <Link
      to="/profile/verification"
      className={`inline-flex items-center gap-1 rounded-full border px-2 py-0.5 text-12 font-medium ${isVerified ? 'border-jade/40 bg-jade-wash text-jade' : 'border-line text-ink-soft hover:border-ink-soft'}`}
    >
      {isVerified && <BadgeCheck size={14} aria-hidden="true" />}
      <span className="sr-only">{t('profile:verification.label')}: </span>
      {name === undefined ? level : t(name)}
    </Link>
  );
}
