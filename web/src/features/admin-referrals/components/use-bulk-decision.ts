import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../../lib/api/request-key.ts';
import { whole } from '../../../lib/figures/written.ts';
import { decidePart, type Action } from '../api/decide-referrals.ts';
import type { Referral } from '../api/referrals.ts';
import { toastSuccess } from './toasts.ts';
import type { InParts } from './use-in-parts.ts';

export type Skipped = ReadonlyMap<string, number>;

interface Decided {
  action: Action;
  rows: readonly Referral[];
}

/** A call of this size stays well within the request's timeout. */
const partSize = 200;

/** Each part keeps its idempotency key: a part whose answer was lost is decided once. */
export function useBulkDecision(parts: InParts) {
  const { t } = useTranslation();
  const [skipped, setSkipped] = useState<Skipped>(new Map());
  const decideAll = ({ action, rows }: Decided, reason: string): void => {
    const queue = partsOf(rows).map((ids) => ({ ids, key: newKey() }));
    const skips = new Map<string, number>();
    setSkipped(new Map());
    const approves = action === 'approve';
    parts.start({
      title: t(approves ? 'admin-referrals:bulk.approving' : 'admin-referrals:bulk.rejecting'),
      failed: t('admin-referrals:failed.bulk'),
      step: async () => {
        const [part] = queue;
        if (part === undefined) return { did: 0, left: 0 };
        const { results } = await decidePart(part.ids, { action, reason }, part.key);
        queue.shift();
        for (const { reason: why } of results.skipped) skips.set(why, (skips.get(why) ?? 0) + 1);
        setSkipped(new Map(skips));
        const left = queue.reduce((sum, { ids }) => sum + ids.length, 0);
        return { did: results.processed, left, goesOn: true };
      },
      onDone: (n) =>
        toastSuccess(
          t(approves ? 'admin-referrals:done.bulkApprove' : 'admin-referrals:done.bulkReject', {
            n: whole(n),
          }),
        ),
    });
  };
  return { skipped, forgetSkipped: () => setSkipped(new Map()), decideAll };
}

const partsOf = (rows: readonly Referral[]): string[][] =>
  Array.from({ length: Math.ceil(rows.length / partSize) }, (_, part) =>
    rows.slice(part * partSize, (part + 1) * partSize).map(({ _id }) => _id),
  );
