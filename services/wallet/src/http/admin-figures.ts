import * as api from '@tael/contract/wallet';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { adjustCoins, adjustSubsidy, type Adjusted } from '../operations/admin/adjust-figure.ts';
import { toHolding, withReplayHeader } from './fields.ts';

const answered = ({ username, holding, replayed }: Adjusted) =>
  withReplayHeader(200, { user: { username, ...toHolding(holding) } }, replayed);

export const adminFigureRoutes = (deps: Deps): Route[] => [
  route(api.adjustCoins, {
    handle: async ({ principal, requestId, params: { id: userId }, body, idempotencyKey: key }) =>
      answered(await adjustCoins(deps, { ...body, actor: { ...principal, requestId }, userId, key })),
  }),
  route(api.adjustSubsidy, {
    handle: async ({ principal, requestId, params: { id: userId }, body, idempotencyKey: key }) =>
      answered(await adjustSubsidy(deps, { ...body, actor: { ...principal, requestId }, userId, key })),
  }),
];
