import { formatYuan, fromJsonNumber, mulPriceFloor, parseTyped } from '@tael/money';

/** What so many coins would bring in ¥, rounded down as a sale is; undefined without an amount or a price. */
export function worthOf(typed: string, price: number | null): string | undefined {
  const [amount, each] = [parseTyped(typed), fromJsonNumber(price)];
  return amount === undefined || amount <= 0n || each === undefined
    ? undefined
    : formatYuan(mulPriceFloor(amount, each));
}
