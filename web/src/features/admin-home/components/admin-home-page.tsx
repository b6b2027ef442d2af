import { useQuery } from '@tanstack/react-query';
import { ChartColumn, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { healthQuery } from '../../../product/admin-health.ts';
import { useTasks } from '../../../product/admin-tasks.ts';
import { useHasPermission, useSessionUser } from '../../../product/session/use-session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useAdminStats } from '../api/admin-stats.ts';
import { usePayoutQueue } from '../api/payout-queue.ts';
import { FigureSection } from './figure-section.tsx';
import { HealthSection } from './health-section.tsx';
import { QuickActions } from './quick-actions.tsx';
import { StatsSheet } from './stats-sheet.tsx';
import { TaskSection } from './task-section.tsx';

export function AdminHomePage() {
  const { t } = useTranslation();
  const { username } = useSessionUser();
  const may = useHasPermission();
  const [inSheet, setInSheet] = useState(false);
  const maySee = may('system.read');
  const health = useQuery({ ...healthQuery, enabled: maySee });
  const stats = useAdminStats(maySee);
  const tasks = useTasks(maySee);
  const mayPay = may('withdrawals.read');
  const queue = usePayoutQueue(mayPay);
  const asked = [...(maySee ? [health, stats, tasks] : []), ...(mayPay ? [queue] : [])];
  return (
    <>
      <PortalHeader
        title={t('admin-home:welcome', { username })}
        windowTitle={t('admin-home:title')}
        actions={
          <>
            {stats.data && (
              <span className="md:hidden">
                <IconButton
                  label={t('admin-home:sheet')}
                  aria-haspopup="dialog"
                  onClick={() => setInSheet(true)}
                >
                  <ChartColumn size={20} aria-hidden="true" />
                </IconButton>
              </span>
            )}
            <IconButton
              label={t('admin-home:refresh')}
              onClick={() => asked.forEach((query) => void query.refetch())}
            >
              <RotateCw
                size={20}
                aria-hidden="true"
                className={asked.some(({ isFetching }) => isFetching) ? 'animate-spin' : ''}
              />
            </IconButton>
          </>
        }
      />
      {!maySee && <Banner kind="notice">{t('admin-home:limited')}</Banner>}
      {maySee && <HealthSection query={health} />}
      {maySee && <FigureSection query={stats} />}
      <QuickActions waiting={queue.data} />
      {maySee && <TaskSection query={tasks} />}
      {stats.data && <StatsSheet open={inSheet} stats={stats.data} onClose={() => setInSheet(false)} />}
    </>
  );
}
