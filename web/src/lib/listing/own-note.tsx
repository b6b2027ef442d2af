import { useTranslation } from 'react-i18next';

/** Replaces the buttons where administrators may not decide about their own account. */
export function OwnNote() {
  const { t } = useTranslation();
  return (
    <span title={t('admin-list:ownWhy')} className="text-12 text-ink-soft">
      {t('admin-list:own')}
      <span className="sr-only">{t('admin-list:ownWhy')}</span>
    </span>
  );
}
