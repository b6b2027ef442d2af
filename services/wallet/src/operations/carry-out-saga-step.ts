import { adjustableAlone, findAdjusted } from '@tael/approvals';
import { Code, ConnectError } from '@connectrpc/connect';
import { bodyHash } from '@tael/idempotency';
import { walletRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import type { Balance, OrderResult } from '../ledger/ledger.ts';
import { newOperationId } from '../ledger/operation-id.ts';
import type { BalanceChange, IdempotencyKey } from '../ledger/order.ts';
import { readHolding, type Holding } from './read-holdings.ts';

const { AdjustOutcome, CloseOutcome } = walletRpc;

interface Step {
  /** `<saga>:<step>`, the idempotency key of the step. */
  stepId: string;
  userId: string;
  validateOnly: boolean;
}

export type Adjustment = Step & {
  change: BalanceChange;
  reason: string;
  /** Empty in a dry run without one. */
  actorId: string;
  approved: boolean;
};
type Adjusted = { outcome: walletRpc.AdjustOutcome; holding: Holding };

export async function adjustBalance(deps: Deps, step: Adjustment): Promise<Adjusted> {
  const { userId, change, reason, actorId } = step;
  if (step.validateOnly) return judge(deps, step, await readHolding(deps, userId));
  const result = await deps.ledger.post({
    operationId: newOperationId(),
    userId,
    idempotencyKey: idempotencyKeyOf(step, { userId, change: text(change) }),
    rule: 'balance',
    change,
    reason,
    actorId,
    aloneUpTo: step.approved ? undefined : adjustableAlone(deps.config),
  });
  const outcome = adjustOutcome(result);
  return { outcome, holding: await readHolding(deps, userId) };
}

async function judge(
  deps: Deps,
  { userId, change, actorId, approved }: Adjustment,
  holding: Holding,
): Promise<Adjusted> {
  const { closed, balance } = holding;
  if (closed) return { outcome: AdjustOutcome.ACCOUNT_CLOSED, holding };
  const wanted = 'set' in change ? change.set : balance.available + balance.held + change.add;
  if (wanted < balance.held) return { outcome: AdjustOutcome.BELOW_HELD, holding };
  const aloneUpTo = approved || actorId === '' ? undefined : adjustableAlone(deps.config);
  if (aloneUpTo === undefined) return { outcome: AdjustOutcome.ADJUSTED, holding };
  const adjuster = { userId, actorId, day: shanghaiDay(deps.clock.now()) };
  const difference = wanted - balance.available - balance.held;
  const worth = difference < 0n ? -difference : difference;
  const isTooMuch = worth > 0n && (await findAdjusted(deps.database.db, adjuster)) + worth > aloneUpTo;
  return { outcome: isTooMuch ? AdjustOutcome.NEEDS_SECOND_PERSON : AdjustOutcome.ADJUSTED, holding };
}

function adjustOutcome(result: OrderResult): walletRpc.AdjustOutcome {
  if (result.outcome === 'posted') return AdjustOutcome.ADJUSTED;
  if (result.reason === 'below_held') return AdjustOutcome.BELOW_HELD;
  if (result.reason === 'account_closed') return AdjustOutcome.ACCOUNT_CLOSED;
  if (result.reason === 'needs_second_person') return AdjustOutcome.NEEDS_SECOND_PERSON;
  throw new ConnectError(`the ledger says ${result.reason}`, Code.FailedPrecondition);
}

/** The ledger checks under its lock that every balance is zero. */
export async function closeAccount(deps: Deps, step: Step): Promise<walletRpc.CloseOutcome> {
  const { userId } = step;
  if (step.validateOnly) {
    const { closed, balance } = await readHolding(deps, userId);
    return closed || isEmpty(balance) ? CloseOutcome.CLOSED : CloseOutcome.NOT_EMPTY;
  }
  const result = await deps.ledger.post({
    operationId: newOperationId(),
    userId,
    idempotencyKey: idempotencyKeyOf(step, { userId }),
    rule: 'close',
  });
  if (result.outcome === 'posted' || result.reason === 'account_closed') return CloseOutcome.CLOSED;
  if (result.reason === 'not_empty') return CloseOutcome.NOT_EMPTY;
  throw new ConnectError(`the ledger says ${result.reason}`, Code.FailedPrecondition);
}

const isEmpty = ({ coins, coinsReserved, available, held, card }: Balance): boolean =>
  coins + coinsReserved + available + held + card === 0n;

const idempotencyKeyOf = ({ stepId }: Step, body: object): IdempotencyKey => ({
  scope: 'saga',
  key: stepId,
  bodyHash: bodyHash(body),
  neverExpires: true,
});

const text = (change: BalanceChange): object =>
  'set' in change ? { set: String(change.set) } : { add: String(change.add) };
