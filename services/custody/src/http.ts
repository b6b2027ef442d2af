import * as api from '@tael/contract/custody';
import { route, type Route } from '@tael/runtime';
import type { Deps } from './deps.ts';
import { reserveRoutes } from './http/reserves.ts';
import { treasuryRoutes } from './http/treasury.ts';
import { readAddress } from './operations/read-address.ts';
import { listNetworks } from './operations/list-networks.ts';

export const routeTable = (deps: Deps): Route[] => [
  route(api.listNetworks, {
    handle: async () => ({
      networks: (await listNetworks(deps)).map(({ chainId, off, ...network }) => ({
        ...network,
        network: String(chainId),
        available: off === '',
        ...(off !== '' && { reason: off }),
        fee: 0n,
      })),
    }),
  }),
  route(api.readAddress, {
    handle: async ({ params }) => ({ isContract: await readAddress(deps, params) }),
  }),
  ...reserveRoutes(deps),
  ...treasuryRoutes(deps),
];
