import { reply, route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { masked, methods, readAccount } from '../domain/payout-account.ts';
import { errors } from '../errors.ts';
import { accountOf } from '../operations/read-withdrawal.ts';
import { forgetAccount, keepAccount, listAccounts, type SavedAccount } from '../operations/saved-accounts.ts';
import { accountInfo, info, params, time, withdrawalMethod } from './fields.ts';

const tags = ['withdrawals'];
const path = '/api/withdrawals/accounts';

const savedAccount = z.object({
  _id: z.string(),
  withdrawalMethod: z.enum(methods),
  accountInfo: info,
  isDefault: z.boolean(),
  createdAt: time,
});

export const accountRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path,
      summary: 'My payout accounts, masked; the default one first',
      tags,
      access: 'user',
      answer: z.object({ accounts: z.array(savedAccount) }),
    },
    {
      handle: async ({ principal }) => {
        const accounts = await listAccounts(deps, principal.userId);
        return { accounts: accounts.map((account) => toSavedAccount(deps, account)) };
      },
    },
  ),
  route(
    {
      method: 'post',
      path,
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
    },
    {
      handle: async ({ principal: { userId }, body }) => {
        const account = readAccount(body.withdrawalMethod, body.accountInfo);
        if ('problem' in account) throw errors.invalid_input({ message: account.problem });
        const saved = await keepAccount(deps, { userId, account, asDefault: body.isDefault === true });
        return reply(201, { account: toSavedAccount(deps, saved) });
      },
    },
  ),
  route(
    {
      method: 'delete',
      path: `${path}/:id`,
      summary: 'Delete a payout account',
      tags,
      access: 'user',
      params,
      answer: z.object({ success: z.boolean() }),
    },
    {
      handle: async ({ principal, params: { id } }) => {
        await forgetAccount(deps, principal.userId, id);
        return { success: true };
      },
    },
  ),
];

function toSavedAccount(deps: Deps, account: SavedAccount): z.infer<typeof savedAccount> {
  return {
    _id: account.id,
    withdrawalMethod: account.method,
    accountInfo: masked(accountOf(deps, account)),
    isDefault: account.isDefault,
    createdAt: account.createdAt.toISOString(),
  };
}
