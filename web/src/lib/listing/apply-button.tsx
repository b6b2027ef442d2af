import { useTranslation } from 'react-i18next';

export function ApplyButton() {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      className="h-10 rounded-control border border-edge bg-raised px-3.5 text-14 font-semibold transition-colors hover:border-ink"
    >
      {t('admin-list:apply')}
    </button>
  );
}
