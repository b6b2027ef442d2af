import { randomInt } from 'node:crypto';
import { uniqueViolation } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { cardNumber } from '../../domain/card-number.ts';
import { errors } from '../../errors.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import { insertCard, type Card } from '../../store/cards.ts';

const validYears = 4;
const mostTries = 5;

/** The number is in clear only here and in a reveal. */
export async function createCard(
  deps: Deps,
  userId: string,
  randomDigit: () => number = () => randomInt(10),
): Promise<Card> {
  for (let tries = 1; ; tries += 1) {
    try {
      const card = await insertCard(deps.database.db, newCard(deps, userId, cardNumber(randomDigit)));
      if (card === undefined) throw errors.card_exists();
      return card;
    } catch (error) {
      if (uniqueViolation(error) !== 'card_number_mark' || tries === mostTries) throw error;
    }
  }
}

function newCard({ clock, safe }: Deps, userId: string, number: string) {
  const id = newOperationId();
  const now = clock.now();
  const code = String(randomInt(1000)).padStart(3, '0');
  return {
    id,
    userId,
    sealed: safe.seal('card', id, `${number}/${code}`),
    numberMark: safe.hmac('card number', number),
    lastFour: number.slice(-4),
    expiresOn: lastDayOfMonth(now.getUTCFullYear() + validYears, now.getUTCMonth()),
    createdAt: now,
  };
}

const lastDayOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
