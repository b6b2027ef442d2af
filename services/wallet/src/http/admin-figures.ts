import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { adjustCoins, adjustSubsidy, type Adjusted } from '../operations/admin/adjust-figure.ts';
import {
  amountOrZero,
  holding,
  neededReason,
  pathId,
  reason,
  toHolding,
  withReplayHeader,
} from './fields.ts';

const tags = ['admin'];
const access = 'wallets.write';
const params = pathId();
const operation = z.enum(['set', 'add', 'subtract'], { error: 'Operation must be set, add or subtract' });
const answer = z.object({ user: holding.extend({ username: z.string() }) });

const answered = ({ username, holding: has, replayed }: Adjusted) =>
  withReplayHeader(200, { user: { username, ...toHolding(has) } }, replayed);

export const adminFigureRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'put',
      path: '/api/admin/users/wallet/users/:id/coins',
      summary: 'Set, add or subtract coins, not below 0; takes an Idempotency-Key',
      tags,
      access,
      proof: 'recent',
      params,
      body: z.object({ operation, amount: amountOrZero(), reason: reason() }),
      answer,
    },
    {
      handle: async ({ principal, requestId, params: { id: userId }, body, idempotencyKey: key }) =>
        answered(await adjustCoins(deps, { ...body, actor: { ...principal, requestId }, userId, key })),
    },
  ),
  route(
    {
      method: 'put',
      path: '/api/withdrawals/admin/user/:id/cash-subsidy',
      summary: 'Grant or claw back a cash subsidy, with a reason; takes an Idempotency-Key',
      tags,
      access,
      proof: 'recent',
      params,
      body: z.object({ operation, amount: amountOrZero(), reason: neededReason() }),
      answer,
    },
    {
      handle: async ({ principal, requestId, params: { id: userId }, body, idempotencyKey: key }) =>
        answered(await adjustSubsidy(deps, { ...body, actor: { ...principal, requestId }, userId, key })),
    },
  ),
];
