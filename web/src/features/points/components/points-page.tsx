import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../../../lib/back-link.tsx';
import { failedBecause } from '../../../lib/i18n/error-text.ts';
import { LoadFailed } from '../../../lib/loading/load-failed.tsx';
import { StaleNotice } from '../../../lib/loading/stale-notice.tsx';
import { useAddressState } from '../../../lib/use-address-state.ts';
import { pointsHistory } from '../../../product/points/history.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { tabNames } from '../tab-names.ts';
import { PointsTabs } from './points-tabs.tsx';
import { PointsSummaryCards } from './points-summary.tsx';

export function PointsPage() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [read, show] = useAddressState();
  const [reloading, setReloading] = useState(false);
  const list = useInfiniteQuery(pointsHistory(''));
  const { data, error, refetch } = list;
  const summary = data?.pages[0]?.summary;
  const reload = async (): Promise<void> => {
    setReloading(true);
    await queries.refetchQueries({ queryKey: ['points'], type: 'active' });
    setReloading(false);
  };
  const words = error ? failedBecause(t('points:failed'), error) : t('points:failed');
  const loading = reloading || (!data && !error);
  return (
    <>
      <PageHeader
        title={t('points:title')}
        lead={t('points:lead')}
        back={<BackLink to="/dashboard" />}
        actions={
          <IconButton label={t('points:refresh')} onClick={() => void reload()}>
            <RotateCw size={20} aria-hidden="true" />
          </IconButton>
        }
      />
      {loading && (
        <p
          role="status"
          aria-busy="true"
          className="flex items-center justify-center gap-3 py-24 text-14 text-ink-soft"
        >
          <Spinner />
          {t('points:loading')}
        </p>
      )}
      {!loading && summary && (
        <>
          <StaleNotice kind="refused" query={list} message={words} />
          <PointsSummaryCards summary={summary} />
          <PointsTabs
            summary={summary}
            tab={tabNames.find((name) => name === read('tab')) ?? 'overview'}
            onTab={(tab) => show({ tab })}
          />
        </>
      )}
      {!loading && !summary && <LoadFailed error={error} message={words} onRetry={() => void refetch()} />}
    </>
  );
}
