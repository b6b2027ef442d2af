import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/banner.tsx';

const names: Record<string, string> = {
  auth: 'admin-list:away.auth',
  wallet: 'admin-list:away.wallet',
  points: 'admin-list:away.points',
};

export function AwayNotice({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation();
  if (missing.length === 0) return null;
  return (
    <div className="mb-3">
      <Banner kind="notice">
        {missing.map((name) => t(names[name] ?? 'admin-list:away.other')).join(' ')}
      </Banner>
    </div>
  );
}
