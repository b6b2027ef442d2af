import * as api from '@tael/contract/custody';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readTreasury } from '../operations/treasury/read-treasury.ts';
import { toChainRow } from './treasury-rows.ts';

export const treasuryRoutes = (deps: Deps): Route[] => [
  route(api.readTreasury, {
    handle: async () => ({ chains: (await readTreasury(deps)).map(toChainRow) }),
  }),
];
