import { shown } from '@tael/approvals';
import * as api from '@tael/contract/wallet';
import { route, type Route } from '@tael/runtime';
import { approvalDesk } from '../approvals.ts';
import type { Deps } from '../deps.ts';
import { adjustCoins, adjustSubsidy, type AdjustedOrWaits } from '../operations/admin/adjust-figure.ts';
import { toHolding, withReplayHeader } from './fields.ts';

async function answered(deps: Deps, done: AdjustedOrWaits) {
  if (done.waits === undefined) {
    const { username, holding, replayed } = done;
    return withReplayHeader(200, { user: { username, ...toHolding(holding) } }, replayed);
  }
  const { act, replayed } = done.waits;
  return withReplayHeader(202, { pending: true, approval: await shown(approvalDesk(deps), act) }, replayed);
}

export const adminFigureRoutes = (deps: Deps): Route[] => [
  route(api.adjustCoins, {
    handle: async ({ principal, requestId, params: { id: userId }, body, idempotencyKey: key }) =>
      answered(deps, await adjustCoins(deps, { ...body, actor: { ...principal, requestId }, userId, key })),
  }),
  route(api.adjustSubsidy, {
    handle: async ({ principal, requestId, params: { id: userId }, body, idempotencyKey: key }) =>
      answered(deps, await adjustSubsidy(deps, { ...body, actor: { ...principal, requestId }, userId, key })),
  }),
];
