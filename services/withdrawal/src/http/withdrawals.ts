import { pageFields, paging } from '@tael/contract/fields';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { cancelWithdrawal } from '../operations/cancel-withdrawal.ts';
import { listOwn, readOwn } from '../operations/read-withdrawal.ts';
import { requestWithdrawal } from '../operations/request-withdrawal.ts';
import {
  accountInfo,
  amount,
  idempotencyKeyed,
  ownPayout,
  ownStep,
  params,
  statusFilter,
  toOwnPayout,
  toOwnStep,
  withdrawalMethod,
} from './fields.ts';

const tags = ['withdrawals'];

export const withdrawalRoutes = (deps: Deps): Route[] => [requestRoute(deps), ...ownRoutes(deps)];

const requestRoute = (deps: Deps): Route =>
  route(
    {
      method: 'post',
      path: '/api/withdrawals',
      summary: 'Request a withdrawal; the amount is held',
      tags,
      access: 'user',
      body: z.object({
        amount: amount(),
        withdrawalMethod,
        accountInfo,
        accountId: z.unknown().optional().meta({ type: 'string', description: 'a saved account instead' }),
      }),
      status: 201,
      answer: z.object({ withdrawal: ownPayout }),
    },
    {
      handle: async ({ principal, body, idempotencyKey: key }) => {
        const { userId } = principal;
        const { withdrawalMethod: method, accountInfo: info, accountId } = body;
        const { withdrawal, replayed } = await requestWithdrawal(deps, {
          userId,
          amount: body.amount,
          method,
          info,
          accountId,
          key,
          body: { ...body, amount: body.amount.toString() },
        });
        return idempotencyKeyed(201, { withdrawal: asFirstAnswered(deps, withdrawal) }, replayed);
      },
    },
  );

const asFirstAnswered = (deps: Deps, row: Parameters<typeof toOwnPayout>[1]) =>
  toOwnPayout(deps, { ...row, status: 'pending', processedAt: null });

const ownRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/withdrawals/history',
      summary: 'My withdrawals, newest first',
      tags,
      access: 'user',
      query: z.object({ ...paging({ limit: 20 }), status: statusFilter }),
      answer: z.object({
        withdrawals: z.array(ownPayout),
        ...pageFields,
      }),
    },
    {
      handle: async ({ principal, query }) => {
        const { items, ...page } = await listOwn(deps, principal.userId, query);
        return { withdrawals: items.map((row) => toOwnPayout(deps, row)), ...page };
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/withdrawals/:id',
      summary: 'One of my withdrawals, with its timeline',
      tags,
      access: 'user',
      params,
      answer: z.object({ withdrawal: ownPayout, timeline: z.array(ownStep) }),
    },
    {
      handle: async ({ principal, params: { id } }) => {
        const { withdrawal, timeline } = await readOwn(deps, principal.userId, id);
        return { withdrawal: toOwnPayout(deps, withdrawal), timeline: timeline.map(toOwnStep) };
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/withdrawals/:id/cancel',
      summary: 'Cancel a pending withdrawal',
      tags,
      access: 'user',
      params,
      answer: z.object({ withdrawal: ownPayout, pending: z.boolean().optional() }),
    },
    {
      handle: async ({ principal, params: { id }, idempotencyKey: key }) => {
        const which = { userId: principal.userId, id: id.toLowerCase(), key };
        const { withdrawal: row, pending, replayed } = await cancelWithdrawal(deps, which);
        const withdrawal = toOwnPayout(deps, row);
        if (pending) return idempotencyKeyed(202, { withdrawal, pending }, replayed);
        return idempotencyKeyed(200, { withdrawal }, replayed);
      },
    },
  ),
];
