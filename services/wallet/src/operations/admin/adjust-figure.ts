import type { AdminOperation } from '@tael/contract/wallet';
import { adjustableAlone } from '@tael/approvals';
import { bodyHash, type Attempt } from '@tael/idempotency';
import { mulPriceFloor, type Minor } from '@tael/money';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import type { Posted } from '../../ledger/ledger.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import type { IdempotencyKey } from '../../ledger/order.ts';
import { refusalOf } from '../post-or-refuse.ts';
import type { Holding } from '../read-holdings.ts';
import { act, type Administrator } from './act.ts';
import { findHolder } from './find-parties.ts';
import { findProposed, proposeAdjustment, type Waiting } from './propose-adjustment.ts';

export interface Adjusting {
  actor: Administrator;
  userId: string;
  operation: AdminOperation;
  amount: Minor;
  reason: string;
  key: string | undefined;
}

export type AdjustedOrWaits = (Adjusted & { waits?: undefined }) | { waits: Waiting };

export interface Adjusted {
  username: string;
  holding: Holding;
  replayed: boolean;
}

interface Figure {
  rule: 'coins' | 'subsidy';
  route: (userId: string) => string;
}

const coins: Figure = {
  rule: 'coins',
  route: (userId) => `PUT /api/admin/users/wallet/users/${userId}/coins`,
};
const subsidy: Figure = {
  rule: 'subsidy',
  route: (userId) => `PUT /api/withdrawals/admin/user/${userId}/cash-subsidy`,
};

export const adjustCoins = (deps: Deps, wish: Adjusting): Promise<AdjustedOrWaits> =>
  adjust(deps, coins, wish);
export const adjustSubsidy = (deps: Deps, wish: Adjusting): Promise<AdjustedOrWaits> =>
  adjust(deps, subsidy, wish);

/** The ledger decides under the account's lock and adds the figures before and after to the audit record. */
async function adjust(deps: Deps, figure: Figure, wish: Adjusting): Promise<AdjustedOrWaits> {
  if (wish.actor.userId === wish.userId) throw errors.not_yours_to_decide();
  const idempotencyKey = idempotencyKeyOf(figure, wish);
  const first = idempotencyKey && (await deps.ledger.recall(wish.userId, idempotencyKey));
  if (first?.outcome === 'refused') throw refusalOf(figure.rule, first);
  if (first) return adjusted(wish.userId, first, storedAnswerShape.parse(first.storedAnswer));
  const attempt = attemptOf(figure, wish);
  const waits = await findProposed(deps, attempt);
  if (waits) return { waits };
  const { username } = await findHolder(deps, wish.userId);
  const storedAnswer: StoredAnswer = { username, price: String(deps.coinPrice) };
  const { userId, operation, amount, reason, actor } = wish;
  const result = await deps.ledger.post({
    operationId: newOperationId(),
    userId,
    idempotencyKey: idempotencyKey && { ...idempotencyKey, storedAnswer },
    events: [actOf(figure, wish, deps.clock.now())],
    rule: figure.rule,
    operation,
    amount,
    reason,
    actorId: actor.userId,
    aloneUpTo: adjustableAlone(deps.config),
  });
  if (result.outcome === 'refused' && result.reason === 'needs_second_person') {
    const { rule } = figure;
    const proposal = { actor, user: { id: userId, username }, rule, operation, amount, reason };
    return { waits: await proposeAdjustment(deps, proposal, attempt) };
  }
  if (result.outcome === 'refused') throw refusalOf(figure.rule, result);
  // A concurrent request with this key was posted first: its answer counts.
  return result.replayed ? await adjust(deps, figure, wish) : adjusted(userId, result, storedAnswer);
}

/** Stored with the key, since the username and the price may change before a replay. */
const storedAnswerShape = z.object({ username: z.string(), price: z.string() });
type StoredAnswer = z.infer<typeof storedAnswerShape>;

function adjusted(userId: string, { answer, replayed }: Posted, storedAnswer: StoredAnswer): Adjusted {
  const { balance } = answer;
  const price = BigInt(storedAnswer.price);
  const value = mulPriceFloor(balance.coins, price);
  return {
    username: storedAnswer.username,
    holding: { userId, balance, closed: false, price, value },
    replayed,
  };
}

const attemptOf = (
  figure: Figure,
  { actor, userId, key, operation, amount, reason }: Adjusting,
): Attempt => ({
  userId: actor.userId,
  route: figure.route(userId),
  key,
  body: { operation, amount: amount.toString(), reason },
});

function idempotencyKeyOf(figure: Figure, wish: Adjusting): IdempotencyKey | undefined {
  const { userId, route: scope, key, body } = attemptOf(figure, wish);
  return key === undefined ? undefined : { scope, key: `${userId}:${key}`, bodyHash: bodyHash(body) };
}

const actOf = ({ rule }: Figure, { actor, userId, operation, reason }: Adjusting, at: Date) =>
  act({ actor, action: `${rule}.${operation}`, objectKind: 'user', objectId: userId, reason, at });
