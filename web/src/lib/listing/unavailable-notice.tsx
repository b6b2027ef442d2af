import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';

const names: Record<string, string> = {
  auth: 'admin-list:unavailable.auth',
  wallet: 'admin-list:unavailable.wallet',
  points: 'admin-list:unavailable.points',
};

export function UnavailableNotice({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation();
  if (missing.length === 0) return null;
  return (
    <div className="mb-3">
      <Banner kind="notice">
        {missing.map((name) => t(names[name] ?? 'admin-list:unavailable.other')).join(' ')}
      </Banner>
    </div>
  );
}
