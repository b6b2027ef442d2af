import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBackendOnline } from '../../../lib/api/health.ts';
import { RefusalBanner } from '../../../lib/forms/refusal-banner.tsx';
import { ListEnd } from '../../../lib/loading/list-end.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
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
  const online = useBackendOnline();
  const list = useNotifications();
  const markRead = useMarkRead();
  const { run: markAllRead, isRunning, error } = useMarkAllRead();
  const all = list.data?.pages.flatMap((page) => page.notifications) ?? [];
  const unread = all.some(({ read }) => !read);
  return (
    <>
      <PageHeader
        title={t('app:nav.notifications')}
        actions={
          unread && (
            <Button
              look="quiet"
              disabled={!online}
              busy={isRunning ? t('notifications:marking') : undefined}
              onClick={() => markAllRead(undefined)}
            >
              {t('notifications:markAll')}
            </Button>
          )
        }
      />
      <div className="mb-4 empty:hidden">
        <RefusalBanner error={error} />
      </div>
      <Loaded query={list} skeleton={<NotificationsSkeleton />}>
        {() => (
          <div className="rounded-card border border-line bg-raised">
            {all.length === 0 ? (
              <EmptyState
                icon={<Bell size={24} aria-hidden="true" />}
                title={t('notifications:empty')}
                lead={t('notifications:emptyLead')}
              />
            ) : (
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
          </div>
        )}
      </Loaded>
      <ListEnd list={list} count={all.length} />
    </>
  );
}
