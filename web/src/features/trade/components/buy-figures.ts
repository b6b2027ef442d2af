import { fromJsonNumber, mulPriceCeil, parseTyped, type Minor } from '@tael/money';

export interface BuyFigures {
  amount: Minor;
  /** Rounded up to the cent, as on the server. */
  cost: Minor;
  left: Minor;
  held: Minor | undefined;
}

export function buyFigures(
  typed: string,
  price: number | null,
  available: number | null,
  held: number | null = null,
): BuyFigures | undefined {
  const [amount, each, have] = [parseTyped(typed), fromJsonNumber(price), fromJsonNumber(available)];
  if (amount === undefined || amount <= 0n || each === undefined || have === undefined) return undefined;
  const cost = mulPriceCeil(amount, each);
  const coins = fromJsonNumber(held);
  return { amount, cost, left: have - cost, held: coins === undefined ? undefined : coins + amount };
}

export function mostCoins(price: number | null, available: number | null): Minor | undefined {
  const [each, have] = [fromJsonNumber(price), fromJsonNumber(available)];
  if (each === undefined || have === undefined || each <= 0n) return undefined;
  return (have * 100n) / each;
}
