import { pageFields, paging } from '@tael/contract/fields';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { readDeposits } from '../operations/read-deposits.ts';
import { depositRow, toDepositRow } from './deposit-row.ts';

export const depositRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/assets/deposits',
      summary: 'My deposits, including unconfirmed ones, newest first',
      tags: ['assets'],
      access: 'user',
      query: z.object(paging({ limit: 20 })),
      answer: z.object({ deposits: z.array(depositRow), ...pageFields }),
    },
    {
      handle: async ({ principal: { userId }, query }) => {
        const { deposits, ...pages } = await readDeposits(deps, { userId, ...query });
        return { deposits: deposits.map(toDepositRow), ...pages };
      },
    },
  ),
];
