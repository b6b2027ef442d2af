import type { Minor } from '@tael/money';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { findCard, setFrozen, type Card } from '../../store/cards.ts';
import { readHolding } from '../read-holdings.ts';

export interface OwnCard {
  card: Card;
  balance: Minor;
}

export async function readCard(deps: Deps, userId: string): Promise<OwnCard> {
  return withBalance(deps, await findCard(deps.database.db, userId), userId);
}

export async function freezeCard(deps: Deps, userId: string): Promise<OwnCard> {
  return withBalance(deps, await setFrozen(deps.database.db, userId, deps.clock.now()), userId);
}

export async function unfreezeCard(deps: Deps, userId: string): Promise<OwnCard> {
  return withBalance(deps, await setFrozen(deps.database.db, userId, null), userId);
}

async function withBalance(deps: Deps, card: Card | undefined, userId: string): Promise<OwnCard> {
  if (card === undefined) throw errors.card_not_found();
  const { balance } = await readHolding(deps, userId);
  return { card, balance: balance.card };
}
