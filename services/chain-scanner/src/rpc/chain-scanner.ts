import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import { isUuid } from '@tael/postgres';
import type { chainScannerRpc } from '@tael/proto';
import { factoryOf } from '../deposit-key.ts';
import type { Deps } from '../deps.ts';
import { getAddresses } from '../operations/get-addresses.ts';
import { listDepositAddresses } from '../operations/list-deposit-addresses.ts';
import { readStatus } from '../operations/read-status.ts';
import { resolveAddress } from '../operations/resolve-address.ts';

const mostUsers = 1000;
const mostListed = 10_000;

export const chainScannerService = (deps: Deps): ServiceImpl<typeof chainScannerRpc.ChainScannerService> => ({
  async getAddresses({ userIds }) {
    if (userIds.length > mostUsers) throw invalid(`at most ${mostUsers} at a time`);
    return { addresses: Object.fromEntries(await getAddresses(deps, userIds)) };
  },

  async resolveAddress({ address }) {
    const userId = await resolveAddress(deps, address);
    return userId === undefined ? {} : { userId };
  },

  async listDepositAddresses({ after, take }) {
    if (after !== '' && !isUuid(after)) throw invalid('after must be a user id');
    if (take < 1 || take > mostListed) throw invalid(`take must be 1 to ${mostListed}`);
    const listed = await listDepositAddresses(deps, { after: after === '' ? undefined : after, take });
    return {
      addresses: listed.map(({ userId, address, keyFingerprint, index }) => ({
        ...{ userId, address, index: BigInt(index), factory: factoryOf(keyFingerprint) ?? '' },
      })),
    };
  },

  async getScannerStatus() {
    const chains = await readStatus(deps);
    return {
      chains: chains.map(({ chain, head, cursor, node, problem, lastBlockAt }) => ({
        chainId: BigInt(chain.id),
        head: BigInt(head ?? 0),
        cursor: BigInt(cursor ?? 0),
        node,
        problem,
        ...(lastBlockAt === undefined ? {} : { lastBlockAt: timestampFromDate(lastBlockAt) }),
      })),
    };
  },
});

const invalid = (why: string): ConnectError => new ConnectError(why, Code.InvalidArgument);
