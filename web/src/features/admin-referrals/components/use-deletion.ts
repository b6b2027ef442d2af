import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { meaningOf } from '../../../product/money/request-state.ts';
import { deletePart, type Doomed } from '../api/delete-referrals.ts';
import type { Referral } from '../api/referrals.ts';
import { statusName } from './referral-words.ts';
import { toastSuccess } from './toasts.ts';
import type { InParts } from './use-in-parts.ts';

const partSize = 500;

export interface Deletion {
  ticked: number;
  /** The server doesn't delete referrals that involve this administrator. */
  excludedCount: number;
  chosen: () => void;
  older: (filter: { status: string; daysOld: number }) => void;
}

/** Paid points stay. */
export function useDeletion(
  parts: InParts,
  ticked: readonly Referral[],
  isOwn: (row: Referral) => boolean,
): Deletion {
  const { t } = useTranslation();
  const about = { title: t('admin-referrals:delete.running'), failed: t('admin-referrals:failed.delete') };
  const doomed = ticked.filter((row) => !isOwn(row));
  return {
    ticked: doomed.length,
    excludedCount: ticked.length - doomed.length,
    chosen: () => {
      const queue = doomed.map(({ _id }) => _id);
      const call = deleter();
      parts.start({
        ...about,
        step: async () => {
          const ids = queue.slice(0, partSize);
          const { deletedCount, wasLost } = await call({ referralIds: ids });
          queue.splice(0, partSize);
          // A call whose answer was lost may have deleted them: the repeat doesn't count those.
          return { did: wasLost ? ids.length : deletedCount, left: queue.length, goesOn: true };
        },
        onDone: (n) => toastSuccess(t('admin-referrals:done.deletedSelected', { n: whole(n) })),
      });
    },
    older: (filter) => {
      const call = deleter();
      let before: number | undefined;
      let isCounted = true;
      parts.start({
        ...about,
        step: async () => {
          const { deletedCount, remaining: left, wasLost } = await call(filter);
          const did = wasLost && before !== undefined ? Math.max(deletedCount, before - left) : deletedCount;
          isCounted &&= !wasLost || before !== undefined;
          before = left;
          return { did, left };
        },
        onDone: (n) =>
          toastSuccess(
            t(isCounted ? 'admin-referrals:done.deletedOlder' : 'admin-referrals:done.deletedOlderLeast', {
              n: whole(n),
              status: statusName(filter.status).toLowerCase(),
              days: whole(filter.daysOld),
            }),
          ),
      });
    },
  };
}

function deleter() {
  let wasLost = false;
  return async (body: Doomed) => {
    try {
      const answer = { ...(await deletePart(body)), wasLost };
      wasLost = false;
      return answer;
    } catch (error) {
      wasLost ||= meaningOf(error) === 'undecided';
      throw error;
    }
  };
}
