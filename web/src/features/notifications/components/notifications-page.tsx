import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useMarkAllRead } from '../api/mark-all-read.ts';
import { useMarkRead } from '../api/mark-read.ts';
import { useNotifications } from '../api/notifications.ts';
import { NotificationRow } from './notification-row.tsx';
import { NotificationsSkeleton } from './notifications-skeleton.tsx';

export function NotificationsPage() {
  const { t } = useTranslation();
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useNotifications();
  const markRead = useMarkRead();
  const { run: markAllRead, isRunning, refused } = useMarkAllRead();
  const all = data?.pages.flatMap((page) => page.notifications) ?? [];
  const unread = all.some(({ read }) => !read);
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t('app:nav.notifications')}
        actions={
          unread && (
            <Button
              look="quiet"
              busy={isRunning ? t('notifications:marking') : undefined}
              onClick={() =>
                markAllRead(undefined, { onError: (problem) => toast.error(errorText(problem)) })
              }
            >
              {t('notifications:markAll')}
            </Button>
          )
        }
      />
      <TryAgainIn error={refused} />
      <div className="rounded-card border border-line bg-raised">
        {data && all.length === 0 && (
          <EmptyState
            icon={<Bell size={24} aria-hidden="true" />}
            title={t('notifications:empty')}
            lead={t('notifications:emptyLead')}
          />
        )}
        {all.length > 0 && (
          <ul className="divide-y divide-line">
            {all.map((notification) => (
              <NotificationRow
                key={notification._id}
                notification={notification}
                onFollow={() => {
                  if (!notification.read) markRead(notification._id);
                }}
              />
            ))}
          </ul>
        )}
        {!data && !error && <NotificationsSkeleton />}
        {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      </div>
      {hasNextPage && (
        <div className="mt-4">
          <Button
            look="quiet"
            wide
            busy={isFetchingNextPage ? t('notifications:loading') : undefined}
            onClick={() => void fetchNextPage()}
          >
            {t('notifications:more')}
          </Button>
        </div>
      )}
      {all.length > 0 && !hasNextPage && (
        <p className="mt-4 text-center text-14 text-ink-soft">{t('notifications:end')}</p>
      )}
    </div>
  );
}
