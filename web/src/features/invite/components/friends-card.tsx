import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ListEnd } from '../../../lib/loading/list-end.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { referralHistory } from '../api/friends.ts';
import { FriendRow } from './friend-row.tsx';

export function FriendsCard() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(referralHistory);
  return (
    <Card title={t('invite:history.title')}>
      <Loaded query={list} skeleton={<FriendsSkeleton />}>
        {({ pages }) => {
          const friends = pages.flat();
          return (
            <>
              {friends.length === 0 ? (
                <EmptyState
                  icon={<Users size={20} aria-hidden="true" />}
                  title={t('invite:history.empty')}
                  lead={t('invite:history.emptyLead')}
                />
              ) : (
                <ul className="divide-y divide-line">
                  {friends.map((friend) => (
                    <FriendRow key={friend.id} friend={friend} />
                  ))}
                </ul>
              )}
              <ListEnd list={list} count={friends.length} />
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function FriendsSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
