import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import { isUuid } from '@tael/postgres';
import type { custodyRpc } from '@tael/proto';
import type { Hex } from 'viem';
import type { Deps } from '../deps.ts';
import { placeOf } from '../events.ts';
import { listNetworks } from '../operations/list-networks.ts';
import { readTransfers, type Transfer } from '../operations/read-transfers.ts';
import { submitTransfer } from '../operations/submit-transfer.ts';

const most = 1000;

export const transferRpc = (deps: Deps): ServiceImpl<typeof custodyRpc.CustodyService> => ({
  async submitTransfer({ id, chainId, token, to, amount, userId }) {
    if (!isUuid(id) || !isUuid(userId)) throw invalid('an id is a uuid');
    if (!/^0x[0-9a-f]{40}$/i.test(to)) throw invalid('to must be an address');
    if (amount <= 0n) throw invalid('amount must be positive');
    const { outcome, reason, transfer } = await submitTransfer(deps, {
      ...{ id: id.toLowerCase(), chainId: Number(chainId), token, to: to.toLowerCase() as Hex, amount },
      userId: userId.toLowerCase(),
    });
    return {
      outcome,
      ...(reason !== undefined && { reason }),
      ...(transfer !== undefined && { transfer: toMessage(deps, transfer) }),
    };
  },

  listNetworks: async () => ({
    networks: (await listNetworks(deps)).map(({ chainId, minutes: _, ...network }) => ({
      ...network,
      chainId: BigInt(chainId),
    })),
  }),

  async readTransfers({ ids }) {
    if (ids.length > most) throw invalid(`at most ${most} at a time`);
    return { transfers: (await readTransfers(deps, ids)).map((one) => toMessage(deps, one)) };
  },
});

const invalid = (why: string): ConnectError => new ConnectError(why, Code.InvalidArgument);

const toMessage = (deps: Deps, transfer: Transfer): MessageInitShape<typeof custodyRpc.TransferSchema> => ({
  ...placeOf(deps, transfer),
  id: transfer.id,
  version: transfer.version,
  chainId: BigInt(transfer.chainId),
  token: transfer.tokenSymbol,
  to: transfer.recipient,
  amount: transfer.amount,
  userId: transfer.userId,
  state: transfer.state,
  hash: transfer.hash ?? '',
  confirmations: transfer.confirmations,
  needed: transfer.needed,
  reason: transfer.reason,
  changedAt: timestampFromDate(transfer.changedAt),
});
