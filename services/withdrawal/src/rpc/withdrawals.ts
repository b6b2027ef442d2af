import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import type { withdrawalRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { effects } from '../domain/withdrawal.ts';
import { countOpenOf, readByIds, readSums } from '../operations/count-payouts.ts';

const most = 1000;

export const payoutRpc = (deps: Deps): ServiceImpl<typeof withdrawalRpc.WithdrawalService> => ({
  async getWithdrawals({ ids }) {
    atMost(ids);
    const withdrawals = await readByIds(deps, ids);
    return {
      withdrawals: withdrawals.map(({ id, userId, amount, status, method, ...at }) => ({
        id,
        userId,
        amount,
        status,
        method,
        createdAt: timestampFromDate(at.createdAt),
        changedAt: timestampFromDate(at.changedAt),
        effectDone: effects[status] === undefined || at.effectDoneAt !== null,
      })),
    };
  },

  async countOpen({ userIds }) {
    atMost(userIds);
    return { open: Object.fromEntries(await countOpenOf(deps, userIds)) };
  },

  async getWithdrawalStats() {
    const { pending, approved, processing } = await readSums(deps);
    return {
      pending: BigInt(pending.count),
      approved: BigInt(approved.count),
      processing: BigInt(processing.count),
      pendingAmount: pending.amount,
    };
  },
});

function atMost(items: readonly unknown[]): void {
  if (items.length > most) throw new ConnectError(`at most ${most} at a time`, Code.InvalidArgument);
}
