import * as api from '@tael/contract/withdrawal';
import { reply, route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { masked, readAccount } from '../domain/payout-account.ts';
import { errors } from '../errors.ts';
import { accountOf } from '../operations/read-withdrawal.ts';
import { forgetAccount, keepAccount, listAccounts, type SavedAccount } from '../operations/saved-accounts.ts';

export const accountRoutes = (deps: Deps): Route[] => [
  route(api.listPayoutAccounts, {
    handle: async ({ principal }) => {
      const accounts = await listAccounts(deps, principal.userId);
      return { accounts: accounts.map((account) => toSavedAccount(deps, account)) };
    },
  }),
  route(api.savePayoutAccount, {
    handle: async ({ principal: { userId }, body }) => {
      const account = readAccount(body.withdrawalMethod, body.accountInfo);
      if ('problem' in account) throw errors.invalid_input({ message: account.problem });
      const saved = await keepAccount(deps, { userId, account, asDefault: body.isDefault === true });
      return reply(201, { account: toSavedAccount(deps, saved) });
    },
  }),
  route(api.deletePayoutAccount, {
    handle: async ({ principal, params: { id } }) => {
      await forgetAccount(deps, principal.userId, id);
      return { success: true };
    },
  }),
];

const toSavedAccount = (deps: Deps, account: SavedAccount) => ({
  _id: account.id,
  withdrawalMethod: account.method,
  accountInfo: masked(accountOf(deps, account)),
  isDefault: account.isDefault,
  createdAt: account.createdAt,
});
