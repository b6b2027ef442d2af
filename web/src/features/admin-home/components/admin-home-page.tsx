import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { PortalHeader } from '../../../lib/portal/portal-header.tsx';
import { useSessionUser } from '../../../lib/session/use-session.ts';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAdminStats } from '../api/admin-stats.ts';
import { useSystemHealth } from '../api/system-health.ts';
import { useTasks } from '../api/tasks.ts';
import { HealthCards } from './health-cards.tsx';
import { StatCards } from './stat-cards.tsx';
import { TaskList } from './task-list.tsx';

export function AdminHomePage() {
  const { t } = useTranslation();
  const { username } = useSessionUser();
  const health = useSystemHealth();
  const stats = useAdminStats();
  const tasks = useTasks();
  const refresh = (): void => {
    void health.refetch();
    void stats.refetch();
    void tasks.refetch();
  };
  const busy = health.isFetching || stats.isFetching || tasks.isFetching;
  return (
    <>
      <PortalHeader
        title={t('admin-home:welcome', { username })}
        windowTitle={t('admin-home:title')}
        actions={
          <IconButton label={t('admin-home:refresh')} onClick={refresh}>
            <RotateCw size={20} aria-hidden="true" className={busy ? 'animate-spin' : ''} />
          </IconButton>
        }
      />
      <h2 className="mb-3 text-14 font-medium text-ink-soft">{t('admin-home:health.title')}</h2>
      {health.data && <HealthCards health={health.data} />}
      {health.isPending && <Skeleton className="h-24" />}
      {!health.data && health.error && (
        <Card>
          <LoadFailed error={health.error} onRetry={refresh} />
        </Card>
      )}
      <h2 className="mt-8 mb-3 text-14 font-medium text-ink-soft">{t('admin-home:stats.title')}</h2>
      {stats.data && <StatCards stats={stats.data} />}
      {stats.isPending && <Skeleton className="h-64" />}
      {!stats.data && stats.error && (
        <Card>
          <LoadFailed error={stats.error} onRetry={refresh} />
        </Card>
      )}
      <h2 className="mt-8 mb-3 text-14 font-medium text-ink-soft">{t('admin-home:tasks.title')}</h2>
      {tasks.data && <TaskList tasks={tasks.data} />}
      {tasks.isPending && <Skeleton className="h-64" />}
      {!tasks.data && tasks.error && (
        <Card>
          <LoadFailed error={tasks.error} onRetry={refresh} />
        </Card>
      )}
    </>
  );
}
