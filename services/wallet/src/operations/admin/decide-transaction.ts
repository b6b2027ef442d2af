import type { Verdict } from '@tael/contract/wallet';
import { bodyHash } from '@tael/idempotency';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import type { IdempotencyKey, Instruction } from '../../ledger/order.ts';
import { findListed } from '../../store/admin-transactions.ts';
import { refusalOf } from '../post-or-refuse.ts';
import { act, type Administrator } from './act.ts';
import { findParties } from './find-parties.ts';
import type { WithParties } from './list-all-transactions.ts';

interface Deciding {
  actor: Administrator;
  transactionId: string;
  verdict: Verdict;
  reason: string;
  key: string | undefined;
}

interface Decided extends WithParties {
  replayed: boolean;
}

/** The ledger accepts only the first decision. Parties are read first, so that auth cannot fail after the commit. */
export async function decideTransaction(deps: Deps, wish: Deciding): Promise<Decided> {
  const { transactionId, verdict, reason } = wish;
  const found = await findListed(deps.database.db, transactionId);
  if (found === undefined) throw errors.transaction_not_found();
  if (found.fromUser === wish.actor.userId) throw errors.not_yours_to_decide();
  if (found.kind === 'withdrawal' && found.status === 'pending') throw errors.decided_as_payout();
  // Only a send-out can be pending here; all other kinds are settled.
  if (found.kind !== 'send-out' || found.fromUser === null) throw settled(found.status, verdict);
  const idempotencyKey = idempotencyKeyOf(wish);
  const first = idempotencyKey && (await deps.ledger.recall(found.fromUser, idempotencyKey));
  if (first?.outcome === 'refused') throw errors.key_reused();
  if (first) {
    // `found` may have been read before that answer was committed.
    const transaction = (await findListed(deps.database.db, transactionId)) ?? found;
    return { transaction, ...partiesIn(first.storedAnswer), replayed: true };
  }
  const actorId = wish.actor.userId;
  const storedAnswer = await partiesOf(deps, found.fromUser, actorId);
  const instruction: Instruction =
    verdict === 'completed'
      ? { rule: 'approve-send-out', transactionId, actorId }
      : { rule: 'reject-send-out', transactionId, actorId, reason };
  const result = await deps.ledger.post({
    operationId: newOperationId(),
    userId: found.fromUser,
    idempotencyKey: idempotencyKey && { ...idempotencyKey, storedAnswer },
    events: [actOf(wish, deps.clock.now())],
    ...instruction,
  });
  if (result.outcome === 'posted') {
    // A concurrent request with this key was posted first: its answer counts.
    if (result.replayed) return await decideTransaction(deps, wish);
    const transaction = await findListed(deps.database.db, transactionId);
    if (transaction === undefined) throw errors.transaction_not_found();
    return { transaction, ...partiesIn(storedAnswer), replayed: false };
  }
  if (result.reason === 'already_settled') throw settled(result.state ?? 'settled', verdict);
  if (result.reason === 'unknown_transaction') throw errors.transaction_not_found();
  throw refusalOf(instruction.rule, result);
}

/** Stored with the key, since names may change before a replay. */
const party = z.object({ id: z.string(), username: z.string(), email: z.string() });
const storedAnswerShape = z.object({ from: party.optional(), decidedBy: party.optional() });
type StoredAnswer = z.infer<typeof storedAnswerShape>;

function partiesIn(storedAnswer: unknown): Omit<WithParties, 'transaction'> {
  const { from, decidedBy } = storedAnswerShape.parse(storedAnswer);
  return { from, to: undefined, decidedBy };
}

async function partiesOf(deps: Deps, owner: string, actor: string): Promise<StoredAnswer> {
  const parties = await findParties(deps, [owner, actor]);
  return storedAnswerShape.parse({ from: parties.get(owner), decidedBy: parties.get(actor) });
}

const settled = (is: string, wanted: Verdict) =>
  errors.transaction_settled({ message: `This transaction is already ${is} and cannot become ${wanted}` });

function idempotencyKeyOf({
  actor,
  transactionId,
  verdict,
  reason,
  key,
}: Deciding): IdempotencyKey | undefined {
  if (key === undefined) return undefined;
  const scope = `PUT /api/admin/transactions/${transactionId}/status`;
  return { scope, key: `${actor.userId}:${key}`, bodyHash: bodyHash({ status: verdict, reason }) };
}

const actOf = ({ actor, transactionId, verdict, reason }: Deciding, at: Date) =>
  act({
    actor,
    action: verdict === 'completed' ? 'transaction.approve' : 'transaction.reject',
    objectKind: 'transaction',
    objectId: transactionId,
    before: { status: 'pending' },
    after: { status: verdict },
    reason,
    at,
  });
