import { formatYuan, fromJsonNumber, mulPriceFloor, parseTyped } from '@tael/money';

/** In ¥, rounded down like a sale. Undefined without an amount or a price. */
export function worthOf(typed: string, price: number | null): string | undefined {
  const [amount, each] = [parseTyped(typed), fromJsonNumber(price)];
  return amount === undefined || amount <= 0n || each === undefined
    ? undefined
    : formatYuan(mulPriceFloor(amount, each));
}
