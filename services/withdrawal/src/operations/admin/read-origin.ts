import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { ConnectError } from '@connectrpc/connect';
import { walletRpc } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { originOf, youngDays, type Income, type Origin, type Source } from '../../domain/origin.ts';
import type { Withdrawal } from '../../store/rows.ts';

const { OriginSource } = walletRpc;

const sourceOf: Record<walletRpc.OriginSource, Source> = {
  [OriginSource.UNSPECIFIED]: 'administration',
  [OriginSource.POINTS]: 'points',
  [OriginSource.DEPOSIT]: 'deposits',
  [OriginSource.ADMINISTRATION]: 'administration',
  [OriginSource.SEND]: 'others',
};

export async function readOrigin(
  { peers, log }: Pick<Deps, 'peers' | 'log'>,
  { id, userId, createdAt }: Pick<Withdrawal, 'id' | 'userId' | 'createdAt'>,
): Promise<Origin | undefined> {
  const before = timestampFromDate(createdAt);
  const asked = peers.wallet.getOrigin({ userId, before, youngDays });
  const found = await asked.catch((error: unknown) => {
    if (!(error instanceof ConnectError)) throw error;
    log.warn({ withdrawalId: id, code: error.code }, 'the origin of a payout is not known now');
    return undefined;
  });
  if (found === undefined) return undefined;
  return originOf({
    since: dateOf(found.since),
    income: toIncome(found.shares),
    senders: found.senders.map(({ openedAt, transactions, traced, shares, ...sender }) => ({
      ...sender,
      openedAt: dateOf(openedAt),
      transactions: Number(transactions),
      income: traced ? toIncome(shares) : undefined,
    })),
    partial: found.partial,
  });
}

const toIncome = (shares: readonly walletRpc.OriginShare[]): Income[] =>
  shares.map(({ source, amount, transactions }) => {
    return { source: sourceOf[source], amount, transactions: Number(transactions) };
  });

const dateOf = (at: Parameters<typeof timestampDate>[0] | undefined): Date =>
  at === undefined ? new Date(0) : timestampDate(at);
