import * as api from '@tael/contract/withdrawal';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { cancelWithdrawal } from '../operations/cancel-withdrawal.ts';
import { confirmationsOf, listOwn, readOwn } from '../operations/read-withdrawal.ts';
import { requestWithdrawal } from '../operations/request-withdrawal.ts';
import { idempotencyKeyed, toOwnPayout } from './answers.ts';

export const withdrawalRoutes = (deps: Deps): Route[] => [
  route(api.requestWithdrawal, {
    handle: async ({ principal, body, idempotencyKey: key }) => {
      const { userId } = principal;
      const { withdrawalMethod: method, accountInfo: info, accountId } = body;
      const { withdrawal: row, replayed } = await requestWithdrawal(deps, {
        userId,
        amount: body.amount,
        method,
        info,
        accountId,
        key,
        body: { ...body, amount: body.amount.toString() },
      });
      const asFirstAnswered = { ...row, status: 'pending', processedAt: null } as const;
      return idempotencyKeyed(201, { withdrawal: toOwnPayout(deps, asFirstAnswered) }, replayed);
    },
  }),
  route(api.listWithdrawals, {
    handle: async ({ principal, query }) => {
      const { items, ...page } = await listOwn(deps, principal.userId, query);
      const waiting = await confirmationsOf(deps, items);
      return { withdrawals: items.map((row) => toOwnPayout(deps, row, waiting.get(row.id))), ...page };
    },
  }),
  route(api.readWithdrawal, {
    handle: async ({ principal, params: { id } }) => {
      const { withdrawal, timeline } = await readOwn(deps, principal.userId, id);
      const waiting = await confirmationsOf(deps, [withdrawal]);
      return {
        withdrawal: toOwnPayout(deps, withdrawal, waiting.get(withdrawal.id)),
        timeline: timeline.map((step) => ({
          ...step,
          reason: step.status === 'rejected' ? step.note : null,
        })),
      };
    },
  }),
  route(api.cancelWithdrawal, {
    handle: async ({ principal, params: { id }, idempotencyKey: key }) => {
      const which = { userId: principal.userId, id: id.toLowerCase(), key };
      const { withdrawal: row, pending, replayed } = await cancelWithdrawal(deps, which);
      const withdrawal = toOwnPayout(deps, row);
      if (pending) return idempotencyKeyed(202, { withdrawal, pending }, replayed);
      return idempotencyKeyed(200, { withdrawal }, replayed);
    },
  }),
];
