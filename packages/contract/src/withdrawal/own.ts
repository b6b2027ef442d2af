import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, pageFields, paging } from '../fields/index.ts';
import { accountInfo, amount, params, statusFilter, unchecked, withdrawalMethod } from './input.ts';
import { ownPayout } from './payout.ts';
import { statuses } from './states.ts';

const tags = ['withdrawals'];

export const requestWithdrawal = contract({
  method: 'post',
  path: '/api/withdrawals',
  summary: 'Request a withdrawal; the amount is held',
  tags,
  access: 'user',
  keyed: true,
  body: z.object({
    amount,
    withdrawalMethod,
    accountInfo,
    accountId: unchecked<string>().meta({ type: 'string', description: 'a saved account instead' }),
  }),
  status: 201,
  answer: z.object({ withdrawal: ownPayout }),
  errors: ['withdrawal.key_reused'],
});

export const listWithdrawals = contract({
  method: 'get',
  path: '/api/withdrawals/history',
  summary: 'My withdrawals, newest first',
  tags,
  access: 'user',
  query: z.object({ ...paging({ limit: 20 }), status: statusFilter }),
  answer: z.object({ withdrawals: z.array(ownPayout), ...pageFields }),
});

export const readWithdrawal = contract({
  method: 'get',
  path: '/api/withdrawals/:id',
  summary: 'One of my withdrawals, with its timeline',
  tags,
  access: 'user',
  params,
  answer: z.object({
    withdrawal: ownPayout,
    timeline: z.array(z.object({ status: z.enum(statuses), at: instant, reason: z.string().nullable() })),
  }),
});

export const cancelWithdrawal = contract({
  method: 'post',
  path: '/api/withdrawals/:id/cancel',
  summary: 'Cancel a pending withdrawal',
  tags,
  access: 'user',
  keyed: true,
  params,
  /** `pending`: the wallet has yet to move the money. */
  answer: z.object({ withdrawal: ownPayout, pending: z.boolean().optional() }),
});

export const exportWithdrawals = contract({
  method: 'get',
  path: '/api/withdrawals/export',
  summary: 'All of my withdrawals as CSV',
  tags,
  access: 'user',
  query: z.object({ status: statusFilter }),
  answer: csvFile,
});
