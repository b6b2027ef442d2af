import { approvalErrors, findAct, propose, type Act, type Action } from '@tael/approvals';
import { once, readAnswer, type Attempt } from '@tael/idempotency';
import type { Deps } from '../../deps.ts';
import { previewOf, type Adjustment } from '../../domain/adjustment.ts';
import { errors } from '../../errors.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import { refusalOf } from '../post-or-refuse.ts';
import { readHolding } from '../read-holdings.ts';
import { act, type Administrator } from './act.ts';
import { approvalBook } from './record-approval.ts';

export interface AdjustmentToPropose extends Adjustment {
  actor: Administrator;
  user: { id: string; username: string };
  reason: string;
}

export interface Waiting {
  act: Act;
  replayed: boolean;
}

/** JSON has no bigint. */
type Payload = Pick<Adjustment, 'rule' | 'operation'> & { amount: string; change: string };

interface Kept {
  approvalId: string;
}

export async function proposeAdjustment(
  deps: Deps,
  { actor, user, reason, ...adjustment }: AdjustmentToPropose,
  attempt: Attempt,
): Promise<Waiting> {
  const { balance } = await readHolding(deps, user.id);
  const { amount, change, before, after } = previewOf(adjustment, balance);
  const { rule, operation } = adjustment;
  const payload: Payload = { rule, operation, amount: amount.toString(), change: change.toString() };
  const proposal = {
    ...{ actor, before, after, reason, payload, about: user.id },
    action: `${rule}.${operation}`,
    object: { kind: 'user', id: user.id, label: user.username },
  } as const;
  const at = deps.clock.now();
  const { answer, replayed } = await deps.database.transaction((tx) =>
    once<Kept>(tx, attempt, async () => ({
      approvalId: (await propose(approvalBook, tx, proposal, at)).id,
    })),
  );
  return { act: await read(deps, answer), replayed };
}

/** The first answer to the key, if that adjustment waits. */
export async function findProposed(deps: Deps, attempt: Attempt): Promise<Waiting | undefined> {
  const first = await readAnswer(deps.database.db, attempt);
  return first && { act: await read(deps, first.answer as Kept), replayed: true };
}

async function read({ database, clock }: Deps, { approvalId }: Kept): Promise<Act> {
  const found = await findAct(database.db, approvalId, clock.now());
  if (found === undefined) throw approvalErrors.approval_not_found();
  return found;
}

/** The ledger compares the change under its lock: it refuses one that is no longer what was proposed. */
export const adjustmentAction = ({ ledger }: Pick<Deps, 'ledger'>): Action => ({
  access: 'wallets.write',
  prepare:
    ({ payload, action, objectId, proposedBy, proposedRole, requestId, reason }) =>
    async (tx, at) => {
      const { rule, operation, ...amounts } = payload as Payload;
      const actor = { userId: proposedBy, role: proposedRole, requestId };
      const result = await ledger.postIn(tx, {
        operationId: newOperationId(),
        userId: objectId,
        events: [act({ actor, action, objectKind: 'user', objectId, reason, at })],
        ...{ rule, operation, reason, actorId: proposedBy },
        amount: BigInt(amounts.amount),
        approvedChange: BigInt(amounts.change),
      });
      if (result.outcome === 'posted') return undefined;
      if (result.reason !== 'changed') throw refusalOf(rule, result);
      throw rule === 'coins' && operation === 'subtract'
        ? errors.insufficient_coins()
        : approvalErrors.stale();
    },
});
