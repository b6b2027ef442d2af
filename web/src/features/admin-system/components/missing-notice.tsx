import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';

export function MissingNotice({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation();
  if (missing.length === 0) return null;
  return (
    <div className="mb-3">
      <Banner kind="notice">{t('admin-system:unavailable', { names: missing.join(', ') })}</Banner>
    </div>
  );
}
