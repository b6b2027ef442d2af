import type { ServiceImpl } from '@connectrpc/connect';
import type { withdrawalRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { exceedsUnverifiedLimit } from '../operations/unverified-limit.ts';

const anyAddress = { method: 'chain', info: {} } as const;

export const payoutRpc = (deps: Deps): ServiceImpl<typeof withdrawalRpc.WithdrawalService> => ({
  async checkUnverifiedLimit(send) {
    const identity = await exceedsUnverifiedLimit(deps, { ...send, account: anyAddress });
    return { exceeded: identity !== false };
  },
});
