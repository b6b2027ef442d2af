import type { Minor } from './amount.ts';

/** Bigint division cuts towards zero; these two round the way they say, below zero as well. */
function divideFloor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

function divideCeil(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor > 0n ? quotient + 1n : quotient;
}

/** What a seller gets: amount × price, rounded down to the cent. */
export function mulPriceFloor(amount: Minor, price: Minor): Minor {
  return divideFloor(amount * price, 100n);
}

/** What a buyer pays: amount × price, rounded up to the cent. */
export function mulPriceCeil(amount: Minor, price: Minor): Minor {
  return divideCeil(amount * price, 100n);
}
