import { bodyHash } from '@tael/idempotency';
import type { ReceivedEvent } from '@tael/events';
import type { chainScannerEvents } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { newOperationId } from '../../ledger/operation-id.ts';

type Confirmed = Pick<
  chainScannerEvents.DepositConfirmed,
  'chainId' | 'transactionHash' | 'logIndex' | 'userId' | 'address' | 'amount' | 'dustUnits'
>;

/** Credits each deposit once, for ever under its place on the chain. One for a closed account goes to suspense. */
export async function creditDeposits(
  deps: Pick<Deps, 'ledger' | 'log'>,
  events: readonly ReceivedEvent<Confirmed>[],
): Promise<void> {
  await Promise.all(events.map(({ data }) => credit(deps, data)));
}

async function credit({ ledger, log }: Pick<Deps, 'ledger' | 'log'>, confirmed: Confirmed): Promise<void> {
  const { chainId, transactionHash, logIndex, userId, address, amount, dustUnits } = confirmed;
  const depositKey = `deposit:${chainId}:${transactionHash}:${logIndex}`;
  // Less than a hundredth of a coin: nothing to credit, and the scanner keeps the dust on record.
  if (amount === 0n) return;
  const posting = await ledger.post({
    operationId: newOperationId(),
    userId,
    once: {
      scope: 'deposit',
      key: depositKey,
      bodyHash: bodyHash({ amount: String(amount) }),
      natural: true,
    },
    rule: 'deposit',
    depositKey,
    amount,
    dust: dustUnits,
    address,
  });
  if (posting.outcome === 'posted') return;
  if (posting.reason !== 'key_reused') throw new Error(`${depositKey} was refused: ${posting.reason}`);
  log.error({ depositKey }, 'a deposit was confirmed again with another amount: the first one stands');
}
