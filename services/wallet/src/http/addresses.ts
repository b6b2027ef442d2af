import * as api from '@tael/contract/wallet';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { forgetAddress, listAddresses, nameAddress } from '../operations/saved-addresses.ts';

export const addressRoutes = (deps: Deps): Route[] => [
  route(api.listAddresses, {
    handle: async ({ principal }) => ({ addresses: await listAddresses(deps, principal.userId) }),
  }),
  route(api.nameAddress, {
    handle: async ({ principal: { userId }, params: { address: text }, body: { name } }) => ({
      address: await nameAddress(deps, { userId, text, name }),
    }),
  }),
  route(api.forgetAddress, {
    handle: async ({ principal, params: { address } }) => {
      await forgetAddress(deps, principal.userId, address);
      return { success: true };
    },
  }),
];
