import { randomUUID } from 'node:crypto';
import { once, readAnswer } from '@tael/idempotency';
import { formatYuan } from '@tael/money';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { amountOf, leastRedeemed } from '../domain/redemption.ts';
import { errors } from '../errors.ts';
import { redemptionKey } from '../events.ts';
import { insertRedemption } from '../store/redemptions.ts';
import { assertVerifiedEmail } from './assert-verified-email.ts';
import { countDay, countFirstWeek, notingCeilings } from './count-redemption.ts';
import { openBook, saveBook } from './open-book.ts';

export interface RedeemRequest {
  userId: string;
  points: bigint;
  route: string;
  key: string | undefined;
  body: unknown;
}

/** Stored with the idempotency key: JSON has no bigint. */
export interface Redeemed {
  redemptionId: string;
  points: number;
  cents: number;
}

/** Takes the points at once. The wallet then pays, or refuses and the points come back. */
export async function redeem(
  deps: Deps,
  { userId, points, route, key, body }: RedeemRequest,
): Promise<{ answer: Redeemed; replayed: boolean }> {
  const attempt = { userId, route, key, body };
  // A replay returns the first answer even if the address is no longer verified.
  if ((await readAnswer(deps.database.db, attempt)) === undefined) await assertVerifiedEmail(deps, userId);
  return notingCeilings(deps, () =>
    deps.database.transaction(async (tx) => {
      const at = deps.clock.now();
      const redeemed = await once(tx, attempt, () => effect(deps, tx, userId, points, at));
      if (!redeemed.replayed) await countDay(deps, tx, { amount: amountOf(points), at });
      return redeemed;
    }),
  );
}

async function effect(deps: Deps, tx: Tx, userId: string, points: bigint, at: Date): Promise<Redeemed> {
  const book = await openBook(tx, [userId], []);
  const { available, closedAt } = book.of(userId);
  if (closedAt !== null) throw errors.account_closed();
  if (available === 0n) throw errors.no_points();
  if (points < leastRedeemed) throw errors.too_few_points();
  if (points > available) throw errors.insufficient_points();
  const id = randomUUID();
  const amount = amountOf(points);
  await countFirstWeek(deps, tx, { userId, amount, at });
  book.post({
    key: redemptionKey(id),
    userId,
    source: 'redemption',
    points,
    description: `Redeemed for ${formatYuan(amount)}`,
    at,
  });
  await insertRedemption(tx, { id, userId, points, amount, createdAt: at });
  await saveBook(tx, book);
  return { redemptionId: id, points: Number(points), cents: Number(amount) };
}
