import { useTranslation } from 'react-i18next';
import { useMe } from '../../../product/me/user-me.ts';

export function EmailState() {
  const { t } = useTranslation();
  const { data: me } = useMe();
  if (!me?.verifiedEmailRequired) return null;
  return (
    <p className={`text-12 ${me.emailVerified ? 'text-jade' : 'text-ink-soft'}`}>
      {t(me.emailVerified ? 'profile:email.confirmed' : 'profile:email.notConfirmed')}
    </p>
  );
}
