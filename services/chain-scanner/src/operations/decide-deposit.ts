import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { NodeError } from '@tael/chains';
import type { DepositVerdict } from '@tael/contract/chain-scanner';
import { event, publish, type OutgoingEvent } from '@tael/events';
import { once, readAnswer } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import { chainScannerEvents } from '@tael/proto';
import type { Deps } from '../deps.ts';
import { depositKey } from '../domain/deposit.ts';
import { errors } from '../errors.ts';
import { depositConfirmed, depositProgressed } from '../events.ts';
import { lockOwners } from '../store/addresses.ts';
import { decide, findDeposit, type Deposit } from '../store/deposits.ts';
import { findOwners, withOwner, type Listed } from './list-with-owners.ts';
import { withChain } from './read-deposits.ts';
import { judgeDeposits } from './scanning/judge-deposits.ts';

type Needs = Pick<Deps, 'database' | 'clock' | 'nodes' | 'peers' | 'log'>;

interface Deciding {
  id: string;
  verdict: DepositVerdict;
  reason: string;
  actor: { userId: string; role: string; requestId: string };
  key: string | undefined;
}

export async function decideDeposit(
  deps: Needs,
  wish: Deciding,
): Promise<{ deposit: Listed; replayed: boolean }> {
  const { id, verdict, reason, actor, key } = wish;
  const { db } = deps.database;
  const found = await findDeposit(db, id);
  if (found === undefined) throw errors.deposit_not_found();
  if (found.userId === actor.userId) throw errors.not_yours_to_decide();
  // Read first, so that auth cannot fail after the commit.
  const owners = await findOwners(deps, [found.userId, found.decidedBy ?? actor.userId]);
  const route = `PUT /api/admin/scanner/deposits/${id}`;
  const attempt = { userId: actor.userId, route, key, body: { verdict, reason } };
  const isNew = found.state === 'review' && (await readAnswer(db, attempt)) === undefined;
  if (isNew && verdict === 'credit') await mustBeOnChain(deps, found);
  const { replayed } = await deps.database.transaction((tx) =>
    once(tx, attempt, () => effect(tx, deps, wish, found)),
  );
  if (!replayed) deps.log.info({ deposit: depositKey(found), verdict }, 'deposit decided');
  const [deposit] = withChain(deps, [(await findDeposit(db, id)) ?? found]);
  if (deposit === undefined) throw errors.deposit_not_found();
  return { deposit: withOwner(deposit, owners), replayed };
}

/** Its block may have been lost, or an endpoint replaced, since it was held. */
async function mustBeOnChain({ nodes }: Needs, deposit: Deposit): Promise<void> {
  const node = nodes.find(({ chain }) => chain.id === deposit.chainId);
  try {
    const judged = node && (await judgeDeposits(node, [deposit]));
    if (judged?.sound.length !== 1) throw errors.not_agreed();
  } catch (error) {
    throw error instanceof NodeError ? errors.not_agreed() : error;
  }
}

async function effect(
  tx: Tx,
  { clock, nodes }: Needs,
  wish: Deciding,
  { id, userId, chainId }: Deposit,
): Promise<object> {
  const at = clock.now();
  const state = wish.verdict === 'credit' ? 'confirmed' : 'refused';
  await lockOwners(tx, [userId]);
  const decided = await decide(tx, { id, state, by: wish.actor.userId, at, reason: wish.reason });
  if (decided === undefined) throw errors.not_in_review();
  const needed = nodes.find(({ chain }) => chain.id === chainId)?.chain.confirmations ?? 1;
  const confirmed = state === 'confirmed' ? [depositConfirmed(decided, at)] : [];
  await publish(tx, depositProgressed(decided, needed, at), ...confirmed, acted(wish, state, at));
  return {};
}

function acted({ id, actor, verdict, reason }: Deciding, state: string, at: Date): OutgoingEvent {
  const action = {
    actorId: actor.userId,
    actorRole: actor.role,
    requestId: actor.requestId,
    action: `deposit.${verdict}` as const,
    objectKind: 'deposit',
    objectId: id,
    beforeJson: JSON.stringify({ status: 'review' }),
    afterJson: JSON.stringify({ status: state }),
    reason,
    actedAt: timestampFromDate(at),
  };
  return event(chainScannerEvents.AdminActedSchema, { action }, { key: actor.userId });
}
