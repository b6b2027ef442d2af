import * as api from '@tael/contract/withdrawal';
import { can } from '@tael/identity';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import type { Origin } from '../domain/origin.ts';
import { masked } from '../domain/payout-account.ts';
import { errors } from '../errors.ts';
import { listPayouts, listUnknown, readPayout } from '../operations/admin/list-payouts.ts';
import { processWithdrawal } from '../operations/admin/process-withdrawal.ts';
import { readOrigin } from '../operations/admin/read-origin.ts';
import { readStats } from '../operations/count-payouts.ts';
import { assertMaySee, idempotencyKeyed, onDesk, toAdminPayout } from './answers.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  route(api.listPayouts, {
    handle: async ({ principal, query: { sort, ...query } }) => {
      assertMaySee(principal, query.kind);
      const { items, ...page } = await listPayouts(deps, { ...query, oldestFirst: sort === 'oldest' });
      return { withdrawals: await onDesk(deps, items), ...page };
    },
  }),
  route(api.readPayout, {
    handle: async ({ principal, params: { id } }) => {
      const { payout, timeline } = await readPayout(deps, id);
      assertMaySee(principal, payout.withdrawal.kind);
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
    handle: async () => ({ withdrawals: await onDesk(deps, await listUnknown(deps)) }),
  }),
  route(api.readPayoutStats, { handle: ({ query }) => readStats(deps, query.days) }),
  route(api.decidePayout, {
    handle: async ({ principal, requestId, params: { id }, body, idempotencyKey: key }) => {
      const { payout, pending, needsSecondApproval, replayed } = await processWithdrawal(deps, {
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

function toOrigin({ senders: { largest, ...senders }, ...origin }: Origin) {
  return {
    ...origin,
    senders: { ...senders, largest: largest === undefined ? null : { ...largest, _id: largest.userId } },
  };
}
