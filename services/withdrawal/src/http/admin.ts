import * as api from '@tael/contract/withdrawal';
import { can } from '@tael/identity';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import type { Origin } from '../domain/origin.ts';
import { masked } from '../domain/payout-account.ts';
import { errors } from '../errors.ts';
import { listPayouts, listUnknown, readPayout, type Payout } from '../operations/admin/list-payouts.ts';
import { decideOnDesk } from '../operations/admin/decide-on-desk.ts';
import { readOrigin } from '../operations/admin/read-origin.ts';
import { recordAccountReads } from '../operations/admin/record-account-reads.ts';
import { readStats } from '../operations/count-payouts.ts';
import { assertMaySee, idempotencyKeyed, onDesk, toAdminPayout } from './answers.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  route(api.listPayouts, {
    handle: async ({ principal, requestId, query: { sort, ...query } }) => {
      assertMaySee(principal, query.kind);
      const { items, ...page } = await listPayouts(deps, { ...query, oldestFirst: sort === 'oldest' });
      await recordAccountReads(deps, { ...principal, requestId }, idsOf(items));
      return { withdrawals: await onDesk(deps, items), ...page };
    },
  }),
  route(api.readPayout, {
    handle: async ({ principal, requestId, params: { id } }) => {
      const { payout, timeline } = await readPayout(deps, id);
      assertMaySee(principal, payout.withdrawal.kind);
      await recordAccountReads(deps, { ...principal, requestId }, idsOf([payout]));
      const [[withdrawal], origin] = await Promise.all([
        onDesk(deps, [payout]),
        readOrigin(deps, payout.withdrawal),
      ]);
      if (withdrawal === undefined) throw errors.withdrawal_not_found();
      const { marks } = withdrawal;
      return { withdrawal, timeline, marks, origin: origin === undefined ? null : toOrigin(origin) };
    },
  }),
  route(api.listUnknownPayouts, {
    handle: async ({ principal, requestId }) => {
      const payouts = await listUnknown(deps);
      await recordAccountReads(deps, { ...principal, requestId }, idsOf(payouts));
      return { withdrawals: await onDesk(deps, payouts) };
    },
  }),
  route(api.readPayoutStats, { handle: ({ query }) => readStats(deps, query.days) }),
  route(api.decidePayout, {
    handle: async ({ principal, requestId, params: { id }, body, idempotencyKey: key }) => {
      const { payout, pending, needsSecondApproval, replayed } = await decideOnDesk(deps, {
        actor: { ...principal, requestId },
        id: id.toLowerCase(),
        to: body.status,
        notes: body.adminNotes ?? '',
        key,
      });
      const { account } = payout;
      const seen = can(principal, 'withdrawals.read') ? account : { ...account, info: masked(account) };
      const withdrawal = toAdminPayout({ ...payout, account: seen });
      if (pending) return idempotencyKeyed(202, { withdrawal, pending }, replayed);
      const answer = needsSecondApproval ? { withdrawal, needsSecondApproval } : { withdrawal };
      return idempotencyKeyed(200, answer, replayed);
    },
  }),
];

/** An address on a chain is public, and is no account. */
const idsOf = (items: readonly Payout[]): string[] =>
  items.filter(({ withdrawal }) => withdrawal.kind === 'payout').map(({ withdrawal }) => withdrawal.id);

function toOrigin({ senders: { largest, ...senders }, ...origin }: Origin) {
  return {
    ...origin,
    senders: { ...senders, largest: largest === undefined ? null : { ...largest, _id: largest.userId } },
  };
}
