import { bodyHash } from '@tael/idempotency';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import type { Instruction, Once } from '../../ledger/order.ts';
import { findListed } from '../../store/admin-transactions.ts';
import { refusalOf } from '../post-or-refuse.ts';
import { act, type Administrator } from './act.ts';
import { findParties } from './find-parties.ts';
import type { WithParties } from './list-all-transactions.ts';

export type Verdict = 'completed' | 'failed';

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
  const once = onceOf(wish);
  const first = once && (await deps.ledger.recall(found.fromUser, once));
  if (first?.outcome === 'refused') throw errors.key_reused();
  if (first) {
    // `found` may have been read before that answer was committed.
    const transaction = (await findListed(deps.database.db, transactionId)) ?? found;
    return { transaction, ...partiesIn(first.said), replayed: true };
  }
  const actorId = wish.actor.userId;
  const said = await partiesOf(deps, found.fromUser, actorId);
  const instruction: Instruction =
    verdict === 'completed'
      ? { rule: 'approve-send-out', transactionId, actorId }
      : { rule: 'reject-send-out', transactionId, actorId, reason };
  const posting = await deps.ledger.post({
    operationId: newOperationId(),
    userId: found.fromUser,
    ...(once && { once: { ...once, said } }),
    events: [actOf(wish, deps.clock.now())],
    ...instruction,
  });
  if (posting.outcome === 'posted') {
    // A concurrent request with this key was posted first: its answer counts.
    if (posting.replayed) return await decideTransaction(deps, wish);
    const transaction = await findListed(deps.database.db, transactionId);
    if (transaction === undefined) throw errors.transaction_not_found();
    return { transaction, ...partiesIn(said), replayed: false };
  }
  if (posting.reason === 'already_settled') throw settled(posting.state ?? 'settled', verdict);
  if (posting.reason === 'unknown_transaction') throw errors.transaction_not_found();
  throw refusalOf(instruction.rule, posting);
}

/** Stored with the key, since names may change before a replay. */
const party = z.object({ id: z.string(), username: z.string(), email: z.string() });
const saidShape = z.object({ from: party.optional(), decidedBy: party.optional() });
type Said = z.infer<typeof saidShape>;

function partiesIn(said: unknown): Omit<WithParties, 'transaction'> {
  const { from, decidedBy } = saidShape.parse(said);
  return { from, to: undefined, decidedBy };
}

async function partiesOf(deps: Deps, owner: string, actor: string): Promise<Said> {
  const parties = await findParties(deps, [owner, actor]);
  return saidShape.parse({ from: parties.get(owner), decidedBy: parties.get(actor) });
}

const settled = (is: string, wanted: Verdict) =>
  errors.transaction_settled({ message: `This transaction is already ${is} and cannot become ${wanted}` });

function onceOf({ actor, transactionId, verdict, reason, key }: Deciding): Once | undefined {
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
