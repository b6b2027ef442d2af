import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { TryAgainIn } from '../../../lib/forms/try-again-in.tsx';
import { errorText } from '../../../lib/i18n/error-text.ts';
import { ListEnd } from '../../../lib/list-end.tsx';
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
  const list = useNotifications();
  const { data, error, refetch } = list;
  const markRead = useMarkRead();
  const { run: markAllRead, isRunning, refused } = useMarkAllRead();
  const all = data?.pages.flatMap((page) => page.notifications) ?? [];
  const unread = all.some(({ read }) => !read);
  return (
    <>
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
      <ListEnd list={list} count={all.length} />
    </>
  );
}
