import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import { isUuid } from '@tael/postgres';
import type { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { decideSend } from '../operations/decide-send.ts';
import { readTransactions } from '../operations/read-transactions.ts';

const most = 1000;

type SendRpc = Pick<ServiceImpl<typeof walletRpc.WalletService>, 'decideSend' | 'getTransactions'>;

export const sendRpc = (deps: Deps): SendRpc => ({
  async decideSend({ transactionId, userId, approved, actorId, reason }) {
    for (const id of [transactionId, userId, ...(actorId === undefined ? [] : [actorId])])
      if (!isUuid(id)) throw new ConnectError('an id is a uuid', Code.InvalidArgument);
    const { outcome, settledAt } = await decideSend(deps, {
      ...{ transactionId, userId, approved, actorId, reason },
    });
    return { outcome, ...(settledAt && { settledAt: timestampFromDate(settledAt) }) };
  },

  async getTransactions({ ids }) {
    if (ids.length > most) throw new ConnectError(`at most ${most} at a time`, Code.InvalidArgument);
    const found = await readTransactions(deps, ids);
    return {
      transactions: found.map(
        ({ fromUser, toUser, address, chainId, createdAt, settledAt, ...transaction }) => ({
          ...transaction,
          createdAt: timestampFromDate(createdAt),
          ...(fromUser !== null && { fromUser }),
          ...(toUser !== null && { toUser }),
          ...(address !== null && { address }),
          ...(chainId !== null && { chainId }),
          ...(settledAt !== null && { settledAt: timestampFromDate(settledAt) }),
        }),
      ),
    };
  },
});
