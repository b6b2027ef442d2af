import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import { isUuid } from '@tael/postgres';
import { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import type { Kind } from '../domain/kinds.ts';
import { readOrigin, type Origin } from '../operations/read-origin.ts';

const { OriginSource } = walletRpc;
const mostDays = 365;

const sourceOf: Partial<Record<Kind, walletRpc.OriginSource>> = {
  redemption: OriginSource.POINTS,
  deposit: OriginSource.DEPOSIT,
  send: OriginSource.SEND,
};

export const originRpc = (deps: Deps): Pick<ServiceImpl<typeof walletRpc.WalletService>, 'getOrigin'> => ({
  async getOrigin({ userId, before, youngDays }) {
    if (!isUuid(userId)) throw invalid('a user id is a uuid');
    if (before === undefined) throw invalid('before which moment?');
    if (youngDays < 0 || youngDays > mostDays) throw invalid(`from 0 to ${mostDays} days`);
    const found = await readOrigin(deps, { userId, before: timestampDate(before), youngDays });
    return {
      since: timestampFromDate(found.since),
      shares: sharesOf(found.income),
      senders: found.senders.map(({ openedAt, income, ...sender }) => ({
        ...sender,
        openedAt: timestampFromDate(openedAt),
        traced: income !== undefined,
        shares: sharesOf(income ?? []),
      })),
      partial: found.partial,
    };
  },
});

function sharesOf(income: Origin['income']) {
  const shares = new Map<walletRpc.OriginSource, { amount: bigint; transactions: bigint }>();
  for (const { kind, amount, transactions } of income) {
    const source = sourceOf[kind] ?? OriginSource.ADMINISTRATION;
    const share = shares.get(source) ?? { amount: 0n, transactions: 0n };
    shares.set(source, {
      amount: share.amount + amount,
      transactions: share.transactions + transactions,
    });
  }
  return [...shares].map(([source, share]) => ({ source, ...share }));
}

const invalid = (why: string): ConnectError => new ConnectError(why, Code.InvalidArgument);
