import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListEnd } from '../../../lib/list-end.tsx';
import { LoadFailed } from '../../../lib/load-failed.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { referralHistory } from '../api/friends.ts';
import { FriendRow } from './friend-row.tsx';

export function FriendsCard() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(referralHistory);
  const { data, error, refetch } = list;
  const friends = data?.pages.flat();
  return (
    <Card title={t('invite:history.title')}>
      {friends?.length === 0 && (
        <EmptyState
          icon={<Users size={20} aria-hidden="true" />}
          title={t('invite:history.empty')}
          lead={t('invite:history.emptyLead')}
        />
      )}
      {friends && friends.length > 0 && (
        <ul className="divide-y divide-line">
          {friends.map((friend) => (
            <FriendRow key={friend.id} friend={friend} />
          ))}
        </ul>
      )}
      {!friends && !error && (
        <div role="status" aria-busy="true" className="grid gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {!friends && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {friends && <ListEnd list={list} count={friends.length} />}
    </Card>
  );
}
