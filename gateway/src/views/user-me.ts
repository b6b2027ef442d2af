import { create } from '@bufbuild/protobuf';
import * as api from '@tael/contract/gateway';
import { authRpc } from '@tael/proto';
import { route } from '@tael/runtime';
import { errors } from '../errors.ts';
import type { Peers } from '../peers.ts';
import { holdingFigures } from './holding.ts';
import { ask, missing } from './ask.ts';

/** 503 without auth; `missing` names other unavailable services. */
export function userMe({ auth, wallet, points, chainScanner }: Peers) {
  return route(api.readMe, {
    handle: async ({ principal: { userId } }) => {
      const userIds = [userId];
      const [account, holdings, pointsOf, addresses] = await Promise.all([
        ask('auth', auth.getAccount({ userId })),
        ask('wallet', wallet?.getHoldings({ userIds })),
        ask('points', points?.getPoints({ userIds })),
        ask('chain-scanner', chainScanner?.getAddresses({ userIds })),
      ]);
      const own = account.answer;
      if (!own?.user) throw errors.unavailable();
      const earned = pointsOf.answer?.points[0];
      return {
        user: {
          ...own.user,
          ...own,
          _id: own.user.id,
          ...holdingFigures(holdings.answer?.holdings[0]),
          points: earned?.total ?? null,
          pointsReleased: earned?.available ?? null,
          membershipLevel: earned?.level ?? null,
          lastCheckin: own.lastCheckin ?? null,
          profile: own.profile ?? create(authRpc.GetAccountResponse_ProfileSchema),
          walletAddress: addresses.answer?.addresses[userId] ?? null,
        },
        missing: missing(holdings, pointsOf, addresses),
      };
    },
  });
}
