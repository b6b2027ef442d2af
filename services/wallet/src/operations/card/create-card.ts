import { randomInt } from 'node:crypto';
import { uniqueViolation } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { cardNumber } from '../../domain/card-number.ts';
import { errors } from '../../errors.ts';
import { newOperationId } from '../../ledger/operation-id.ts';
import { markOf, seal, unseal } from '../../sealing.ts';
import { findUnmarked, insertCard, markNumber, type Card } from '../../store/cards.ts';

const validYears = 4;
const mostTries = 5;

/** One a user, with a number that no other card has. It exists in clear only in this call and in a reveal. */
export async function createCard(
  deps: Deps,
  userId: string,
  randomDigit: () => number = () => randomInt(10),
): Promise<Card> {
  await markOldNumbers(deps);
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

function newCard({ clock, config }: Deps, userId: string, number: string) {
  const id = newOperationId();
  const now = clock.now();
  const code = String(randomInt(1000)).padStart(3, '0');
  return {
    id,
    userId,
    sealed: seal(config.CARD_SECRET, id, `${number}/${code}`),
    numberMark: markOf(config.CARD_SECRET, number),
    lastFour: number.slice(-4),
    expiresOn: lastDayOfMonth(now.getUTCFullYear() + validYears, now.getUTCMonth()),
    createdAt: now,
  };
}

const markedAtOnce = 500;

/** Of cards that an earlier version made: a new number is compared with theirs too. */
async function markOldNumbers({ database: { db }, config: { CARD_SECRET } }: Deps): Promise<void> {
  for (const { id, sealed } of await findUnmarked(db, markedAtOnce)) {
    const [number = ''] = unseal(CARD_SECRET, id, sealed).split('/');
    await markNumber(db, id, markOf(CARD_SECRET, number));
  }
}

const lastDayOfMonth = (year: number, month: number): string =>
  new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
