import { route } from '@tael/runtime';
import { z } from 'zod';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';
import { adminUser, toAdminUser } from './admin-user.ts';
import { ask, missing } from './ask.ts';

export function walletUser({ auth, wallet, points }: Peers) {
  return route(
    {
      method: 'get',
      path: '/api/admin/users/wallet/users/:id',
      summary: 'One account with its holdings; an unavailable service is listed in missing',
      tags: ['admin'],
      access: 'wallets.read',
      params: z.object({ id: z.string() }),
      answer: z.object({ user: adminUser, missing: z.array(z.string()) }),
    },
    {
      handle: async ({ params: { id } }) => {
        const {
          users: [user],
        } = await auth.getUsers({ ids: [id] });
        if (!user) throw errors.user_not_found();
        const userIds = [user.id];
        const [holdings, earned] = await Promise.all([
          ask('wallet', wallet?.getHoldings({ userIds })),
          ask('points', points?.getPoints({ userIds })),
        ]);
        return {
          user: toAdminUser(user, holdings.answer?.holdings[0], earned.answer?.points[0]),
          missing: missing(holdings, earned),
        };
      },
    },
  );
}
