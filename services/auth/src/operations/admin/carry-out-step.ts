import { pointsRpc, walletRpc } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import type { Saga, SagaStep } from '../../domain/saga.ts';
import { peersOf } from '../../peers.ts';
import { pointsChange } from './plan-figures.ts';

export type StepRefusal =
  'balance_below_held' | 'account_closed' | 'account_not_empty' | 'adjusted_meanwhile' | 'invalid_input';

const defaultReason = {
  'create-user': 'Opening figures by an administrator',
  'edit-user': 'Edited by an administrator',
  'delete-user': 'Deleted by an administrator',
};

/** The step id makes a retry safe: it returns the first answer. Throws if the outcome is unknown. */
export function carryOutStep(
  deps: Deps,
  saga: Saga,
  step: SagaStep,
  timeoutMs: number,
): Promise<StepRefusal | undefined> {
  const order = {
    stepId: `${saga.id}:${step.name}`,
    userId: saga.userId,
    actor: saga.actor,
    reason: saga.reason === '' ? defaultReason[saga.kind] : saga.reason,
  };
  return step.owner === 'points'
    ? askPoints(deps, step, order, timeoutMs)
    : askWallet(deps, step, order, timeoutMs);
}

interface Order {
  stepId: string;
  userId: string;
  actor: Saga['actor'];
  reason: string;
}

async function askPoints(
  deps: Deps,
  step: SagaStep & { owner: 'points' },
  order: Order,
  timeoutMs: number,
): Promise<StepRefusal | undefined> {
  const { points } = peersOf(deps.config);
  if (points === undefined) throw new Error('the points service was taken out of the configuration');
  const { AdjustOutcome, CloseOutcome } = pointsRpc;
  if (step.ask === 'close') {
    const { outcome } = await points.closeAccount(order, { timeoutMs });
    return outcome === CloseOutcome.CLOSED ? undefined : 'account_not_empty';
  }
  const approved = step.approved ?? false;
  const { outcome } = await points.adjust({ ...order, ...pointsChange(step), approved }, { timeoutMs });
  if (outcome === AdjustOutcome.ADJUSTED) return undefined;
  if (outcome === AdjustOutcome.NEEDS_SECOND_PERSON) return 'adjusted_meanwhile';
  return outcome === AdjustOutcome.ACCOUNT_CLOSED ? 'account_closed' : 'invalid_input';
}

async function askWallet(
  deps: Deps,
  step: SagaStep & { owner: 'wallet' },
  order: Order,
  timeoutMs: number,
): Promise<StepRefusal | undefined> {
  const { wallet } = peersOf(deps.config);
  if (wallet === undefined) throw new Error('the wallet service was taken out of the configuration');
  const { AdjustOutcome, CloseOutcome } = walletRpc;
  if (step.ask === 'close') {
    const { outcome } = await wallet.closeAccount(order, { timeoutMs });
    return outcome === CloseOutcome.CLOSED ? undefined : 'account_not_empty';
  }
  const change = { case: 'setBalance' as const, value: BigInt(step.balance) };
  const approved = step.approved ?? false;
  const { outcome } = await wallet.adjust({ ...order, change, approved }, { timeoutMs });
  if (outcome === AdjustOutcome.ADJUSTED) return undefined;
  if (outcome === AdjustOutcome.NEEDS_SECOND_PERSON) return 'adjusted_meanwhile';
  return outcome === AdjustOutcome.BELOW_HELD ? 'balance_below_held' : 'account_closed';
}
