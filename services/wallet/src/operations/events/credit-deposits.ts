import { bodyHash } from '@tael/idempotency';
import type { ReceivedEvent } from '@tael/events';
import type { chainScannerEvents } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { findIdsWithoutFacts } from '../../store/user-facts.ts';
import { newOperationId } from '../../ledger/operation-id.ts';

type Confirmed = Pick<
  chainScannerEvents.DepositConfirmed,
  'chainId' | 'transactionHash' | 'logIndex' | 'userId' | 'address' | 'amount'
>;

type Needs = Pick<Deps, 'ledger' | 'log' | 'database' | 'peers'>;

/** The natural key is the place on the chain. Deposits for closed accounts or unknown users go to suspense. */
export async function creditDeposits(
  deps: Needs,
  events: readonly ReceivedEvent<Confirmed>[],
): Promise<void> {
  const unknownUsers = await findUnknownUsers(
    deps,
    events.map(({ data }) => data.userId),
  );
  await Promise.all(events.map(({ data }) => credit(deps, data, unknownUsers.has(data.userId))));
}

/** If auth is unavailable, the whole batch of events is retried later. */
async function findUnknownUsers(
  { database, peers, log }: Needs,
  ids: readonly string[],
): Promise<Set<string>> {
  const withoutFacts = await findIdsWithoutFacts(database.db, ids);
  if (withoutFacts.length === 0) return new Set();
  const { users } = await peers.auth.getUsers({ ids: withoutFacts }).catch((err: unknown) => {
    log.warn({ err }, 'auth could not be asked whether the users exist: the deposits are retried');
    throw errors.busy();
  });
  const known = new Set(users.map(({ id }) => id));
  return new Set(withoutFacts.filter((id) => !known.has(id)));
}

async function credit({ ledger, log }: Needs, confirmed: Confirmed, unknownUser: boolean): Promise<void> {
  const { chainId, transactionHash, logIndex, userId, address, amount } = confirmed;
  const depositKey = `deposit:${chainId}:${transactionHash}:${logIndex}`;
  // Below 0.01 coins. The scanner stores the dust.
  if (amount === 0n) return;
  const result = await ledger.post({
    operationId: newOperationId(),
    userId,
    idempotencyKey: {
      scope: 'deposit',
      key: depositKey,
      bodyHash: bodyHash({ amount: String(amount) }),
      neverExpires: true,
    },
    rule: 'deposit',
    depositKey,
    amount,
    address,
    unknownUser,
  });
  if (result.outcome === 'posted') {
    if (unknownUser && !result.replayed)
      log.error({ depositKey }, 'a deposit for an unknown user is in suspense');
    return;
  }
  if (result.reason !== 'key_reused') throw new Error(`${depositKey} was refused: ${result.reason}`);
  log.error({ depositKey }, 'a deposit was confirmed again with another amount: the first one stands');
}
