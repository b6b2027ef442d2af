import { useListKeys } from '../../../lib/listing/use-list-keys.ts';
import { useListedKeys } from '../../../lib/portal/page-keys.ts';
import type { Act } from '../../../product/admin-payouts/payout-rules.ts';
import type { Payout } from '../../../product/admin-payouts/payout.ts';
import type { DeskList } from './list-state.ts';
import type { DeskActions } from './use-desk-actions.ts';

const keysOfPage = [
  { key: 'a', does: 'admin-withdrawals:keys.approve' },
  { key: 'r', does: 'admin-withdrawals:keys.reject' },
  { key: 'p', does: 'admin-withdrawals:keys.processing' },
  { key: 'c', does: 'admin-withdrawals:keys.complete' },
  { key: 'u', does: 'admin-withdrawals:keys.unknown' },
  { key: 't', does: 'admin-withdrawals:keys.claim' },
];

interface DeskKeys {
  list: DeskList;
  show: (change: Partial<DeskList>) => void;
  rows: readonly Payout[];
  actions: DeskActions;
  ticked: { toggle: (id: string) => void; clear: () => void };
}

export function useDeskKeys({ list: { open }, show, rows, actions, ticked }: DeskKeys) {
  const { mayProcess, start, toggleClaim } = actions;
  const withRow = (run: (payout: Payout) => void) => (id: string) => {
    const payout = rows.find(({ _id }) => _id === id);
    if (payout) run(payout);
  };
  const act = (wanted: Act) =>
    withRow((payout) => {
      if (start(payout, wanted, true) === 'begun') keys.move(1);
    });
  const keys = useListKeys({
    open,
    show,
    ...(mayProcess && {
      ticked,
      acts: {
        a: act('approved'),
        r: act('rejected'),
        p: act('processing'),
        c: act('completed'),
        u: act('unknown'),
        t: withRow(toggleClaim),
      },
    }),
  });
  useListedKeys(keysOfPage);
  return keys;
}
