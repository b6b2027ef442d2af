import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { EarnTab } from './earn-tab.tsx';
import { RedeemTab } from './redeem-tab.tsx';

const names = ['earn', 'redeem'] as const;

export function RewardsPage() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  return (
    <>
      <PageHeader title={t('rewards:title')} lead={t('rewards:lead')} />
      <Tabs
        label={t('rewards:title')}
        value={names.find((name) => name === search.get('tab')) ?? 'earn'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        tabs={[
          { value: 'earn', label: t('rewards:tabs.earn'), content: <EarnTab /> },
          { value: 'redeem', label: t('rewards:tabs.redeem'), content: <RedeemTab /> },
        ]}
      />
    </>
  );
}
