import { randomInt } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { cardNumber } from '../../domain/card-number.ts';
import { errors } from '../../errors.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import { seal } from '../../sealing.ts';
import { insertCard, type Card } from '../../store/cards.ts';

const validYears = 4;

/** One a user. The number exists in clear only in this call and in a reveal. */
export async function createCard({ database, clock, config }: Deps, userId: string): Promise<Card> {
  const id = newOperationId();
  const now = clock.now();
  const number = cardNumber(() => randomInt(10));
  const code = String(randomInt(1000)).padStart(3, '0');
  const card = await insertCard(database.db, {
    id,
    userId,
    sealed: seal(config.CARD_SECRET, id, `${number}/${code}`),
    lastFour: number.slice(-4),
    expiresOn: lastDayOfMonth(now.getUTCFullYear() + validYears, now.getUTCMonth()),
    createdAt: now,
  });
  if (card === undefined) throw errors.card_exists();
  return card;
}

const lastDayOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
