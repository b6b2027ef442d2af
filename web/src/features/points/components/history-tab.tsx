import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListEnd } from '../../../lib/loading/list-end.tsx';
import { Loaded } from '../../../lib/loading/loaded.tsx';
import { useAddressState } from '../../../lib/use-address-state.ts';
import {
  entryTypes,
  pointsHistory,
  type EntryType,
  type PointsEntry,
} from '../../../product/points/history.ts';
import { RedemptionSheet } from '../../../product/points/redemption-sheet.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fading } from '../../../ui/fading.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EntryList } from './entry-list.tsx';

const typeNames: Record<EntryType | 'all', string> = {
  all: 'points:history.all',
  earned: 'points:history.earned',
  redeemed: 'points:history.spent',
  other: 'points:history.other',
};

/** The filter is in the address, so it survives a remount. */
export function HistoryTab() {
  const { t } = useTranslation();
  const [read, show] = useAddressState();
  const chosen = entryTypes.find((type) => type === read('type')) ?? 'all';
  const [opened, setOpened] = useState<PointsEntry>();
  const list = useInfiniteQuery({
    ...pointsHistory(chosen === 'all' ? '' : chosen),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t('points:history.title')}>
      <Segmented
        label={t('points:history.filter')}
        value={chosen}
        options={(['all', ...entryTypes] as const).map((value) => ({ value, label: t(typeNames[value]) }))}
        onChange={(type) => show({ type: type === 'all' ? '' : type })}
      />
      <div className="mt-3">
        <Loaded query={list} skeleton={<EntriesSkeleton />}>
          {({ pages }) => {
            const entries = pages.flatMap((page) => page.transactions);
            return (
              <Fading out={list.isPlaceholderData}>
                <EntryList entries={entries} filtered={chosen !== 'all'} onOpen={setOpened} />
                <ListEnd list={list} count={entries.length} />
              </Fading>
            );
          }}
        </Loaded>
      </div>
      {opened?.redemptionId !== undefined && (
        <RedemptionSheet
          id={opened.redemptionId}
          points={opened.points}
          known={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  );
}

function EntriesSkeleton() {
  return (
    <div role="status" aria-busy="true" className="grid gap-4 pt-2">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
