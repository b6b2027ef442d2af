import { bodyHash } from '@tael/idempotency';
import { mulPriceFloor, toJsonNumber } from '@tael/money';
import type { Deps } from '../../deps.ts';
import {
  coinsAfter,
  coinsBefore,
  subsidyAfter,
  subsidyBefore,
  type Adjustment,
  type Figures,
} from './adjusted-figures.ts';
import { errors } from '../../errors.ts';
import type { Balance, Posted } from '../../ledger/ledger.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import type { Once } from '../../ledger/order.ts';
import { refusalOf } from '../post-or-refuse.ts';
import { readHolding, type Holding } from '../read-holdings.ts';
import { act, type Administrator } from './act.ts';
import { findHolder } from './find-parties.ts';

export interface Adjusting extends Adjustment {
  actor: Administrator;
  userId: string;
  reason: string;
  key: string | undefined;
}

export interface Adjusted {
  username: string;
  holding: Holding;
  replayed: boolean;
}

interface Figure {
  rule: 'coins' | 'subsidy';
  route: (userId: string) => string;
  before: (balance: Balance) => Figures;
  after: (balance: Balance, adjustment: Adjustment) => Figures;
}

const coins: Figure = {
  rule: 'coins',
  route: (userId) => `PUT /api/admin/users/wallet/users/${userId}/coins`,
  before: coinsBefore,
  after: coinsAfter,
};
const subsidy: Figure = {
  rule: 'subsidy',
  route: (userId) => `PUT /api/withdrawals/admin/user/${userId}/cash-subsidy`,
  before: subsidyBefore,
  after: subsidyAfter,
};

export const adjustCoins = (deps: Deps, wish: Adjusting): Promise<Adjusted> => adjust(deps, coins, wish);
export const adjustSubsidy = (deps: Deps, wish: Adjusting): Promise<Adjusted> => adjust(deps, subsidy, wish);

async function adjust(deps: Deps, figure: Figure, wish: Adjusting): Promise<Adjusted> {
  const { username } = await findHolder(deps, wish.userId);
  const { answer, replayed } = await postAsSeen(deps, figure, wish);
  const { price } = deps;
  const { balance } = answer;
  const value = mulPriceFloor(balance.coins, price);
  return { username, holding: { userId: wish.userId, balance, closed: false, price, value }, replayed };
}

/** An account that moves all the time: each try reads it again. */
const mostTries = 20;

/** The register is told what was there before, so what was read has to be what the ledger finds under its lock. */
async function postAsSeen(deps: Deps, figure: Figure, wish: Adjusting): Promise<Posted> {
  const { userId, operation, amount, reason } = wish;
  const operationId = newOperationId();
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { balance } = await readHolding(deps, userId);
    const posting = await deps.ledger.post({
      operationId,
      userId,
      ...onceOf(figure, wish),
      events: [actOf(figure, wish, balance, deps.clock.now())],
      rule: figure.rule,
      operation,
      amount,
      reason,
      actorId: wish.actor.userId,
      seenVersion: balance.version,
    });
    if (posting.outcome === 'posted') return posting;
    if (posting.reason !== 'stale_version') throw refusalOf(figure.rule, posting);
  }
  throw errors.busy();
}

/** The key is the administrator's, though it lies with the account that it moves. */
function onceOf(
  figure: Figure,
  { actor, userId, key, operation, amount, reason }: Adjusting,
): { once?: Once } {
  if (key === undefined) return {};
  const body = { operation, amount: amount.toString(), reason };
  return { once: { scope: figure.route(userId), key: `${actor.userId}:${key}`, bodyHash: bodyHash(body) } };
}

function actOf({ rule, before, after }: Figure, wish: Adjusting, balance: Balance, at: Date) {
  const { actor, userId, operation, amount, reason } = wish;
  return act({
    actor,
    action: `${rule}.${operation}`,
    objectKind: 'user',
    objectId: userId,
    before: written(before(balance)),
    after: { ...written(after(balance, wish)), asked: toJsonNumber(amount) },
    reason,
    at,
  });
}

const written = (figures: Figures): Record<string, number> =>
  Object.fromEntries(Object.entries(figures).map(([name, minor]) => [name, toJsonNumber(minor)]));
