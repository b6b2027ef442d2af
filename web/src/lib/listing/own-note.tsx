import { useTranslation } from 'react-i18next';

export function OwnNote() {
  const { t } = useTranslation();
  return (
    <span title={t('admin-list:ownWhy')} className="text-12 text-ink-soft">
      {t('admin-list:own')}
      <span className="sr-only">{t('admin-list:ownWhy')}</span>
    </span>
  );
}
