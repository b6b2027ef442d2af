import { useTranslation } from 'react-i18next';
import { whole } from '../../../lib/figures/written.ts';
import { deletePart } from '../api/delete-referrals.ts';
import type { Referral } from '../api/referrals.ts';
import { statusName } from './referral-words.ts';
import { sayDone } from './say.ts';
import type { InParts } from './use-in-parts.ts';

const partSize = 500;

export interface Deletion {
  ticked: number;
  chosen: () => void;
  older: (filter: { status: string; daysOld: number }) => void;
}

/** Removes referrals from every list (paid points stay), part by part until none is left. */
export function useDeletion(parts: InParts, ticked: readonly Referral[]): Deletion {
  const { t } = useTranslation();
  const about = { title: t('admin-referrals:delete.running'), failed: t('admin-referrals:failed.delete') };
  return {
    ticked: ticked.length,
    chosen: () => {
      const queue = ticked.map(({ _id }) => _id);
      parts.start({
        ...about,
        step: async () => {
          const { deletedCount } = await deletePart({ referralIds: queue.slice(0, partSize) });
          queue.splice(0, partSize);
          return { did: deletedCount, left: queue.length, goesOn: true };
        },
        onDone: (n) => sayDone(t('admin-referrals:done.deletedSelected', { n: whole(n) })),
      });
    },
    older: (filter) =>
      parts.start({
        ...about,
        step: async () => {
          const { deletedCount, remaining = 0 } = await deletePart(filter);
          return { did: deletedCount, left: remaining };
        },
        onDone: (n) =>
          sayDone(
            t('admin-referrals:done.deletedOlder', {
              n: whole(n),
              status: statusName(filter.status).toLowerCase(),
              days: whole(filter.daysOld),
            }),
          ),
      }),
  };
}
