import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { dateOr, type walletEvents, type walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { transactionErrors } from '../errors.ts';
import { insertSends, type NewSend } from '../store/withdrawals.ts';

type Requested = Omit<NewSend, 'sealedAccount' | 'accountFingerprint'> & { address: string };

const toSend = ({ safe }: Pick<Deps, 'safe'>, { address, ...send }: Requested): NewSend => {
  const account = { method: 'chain', info: { address } } as const;
  return {
    ...send,
    sealedAccount: safe.seal(send.userId, account),
    accountFingerprint: safe.fingerprint(account),
  };
};

export const takeSends = (
  deps: Deps,
  tx: Tx,
  events: readonly ReceivedEvent<walletEvents.SendRequested>[],
): Promise<void> =>
  insertSends(
    tx,
    events.map(
      ({ data: { transactionId: id, userId, amount, worth, address, chainId, requestedAt }, time }) =>
        toSend(deps, { id, userId, amount, worth, address, chainId, at: dateOr(requestedAt, time) }),
    ),
  );

export interface KnownTransaction extends walletRpc.Transaction {
  at: Date;
}

export async function findTransaction({ peers }: Deps, id: string): Promise<KnownTransaction> {
  const { transactions } = await peers.wallet.getTransactions({ ids: [id] });
  const [found] = transactions;
  if (found?.createdAt === undefined) throw transactionErrors.transaction_not_found();
  return { ...found, at: timestampDate(found.createdAt) };
}

/** A decision may overtake the event of its send. */
export async function takeKnownSend(deps: Deps, found: KnownTransaction): Promise<void> {
  const { id, kind, status, fromUser: userId, address, amount, worth, chainId, at } = found;
  if (kind !== 'send-out' || status !== 'pending' || userId === undefined || address === undefined) return;
  await insertSends(deps.database.db, [toSend(deps, { id, userId, amount, worth, address, chainId, at })]);
}
