import * as api from '@tael/contract/gateway';
import { route } from '@tael/runtime';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';
import { toAdminUser } from './admin-user.ts';
import { ask, missing } from './ask.ts';

export function walletUser({ auth, wallet, points }: Peers) {
  return route(api.readWallet, {
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
  });
}
