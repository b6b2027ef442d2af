import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant } from '../fields/index.ts';
import { accountInfo, params, withdrawalMethod } from './input.ts';
import { info } from './payout.ts';
import { methods } from './states.ts';

const tags = ['withdrawals'];

const savedAccount = z.object({
  _id: z.string(),
  withdrawalMethod: z.enum(methods),
  /** Masked. */
  accountInfo: info,
  isDefault: z.boolean(),
  createdAt: instant,
});

export const listPayoutAccounts = contract({
  method: 'get',
  path: '/api/withdrawals/accounts',
  summary: 'My payout accounts, masked; the default one first',
  tags,
  access: 'user',
  answer: z.object({ accounts: z.array(savedAccount) }),
});

export const savePayoutAccount = contract({
  method: 'post',
  path: '/api/withdrawals/accounts',
  summary: 'Save a payout account; `isDefault` makes it the default',
  tags,
  access: 'user',
  body: z.object({
    withdrawalMethod,
    accountInfo,
    isDefault: z.boolean({ error: 'Default must be true or false' }).nullish(),
  }),
  status: 201,
  answer: z.object({ account: savedAccount }),
});

export const deletePayoutAccount = contract({
  method: 'delete',
  path: '/api/withdrawals/accounts/:id',
  summary: 'Delete a payout account',
  tags,
  access: 'user',
  params,
  answer: z.object({ success: z.boolean() }),
});
