import type { Minor } from './amount.ts';

/** Bigint division truncates towards zero, so negative amounts need a correction. */
function divideFloor(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor < 0n ? quotient - 1n : quotient;
}

function divideCeil(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend % divisor > 0n ? quotient + 1n : quotient;
}

/** The seller's proceeds are rounded down. */
export function mulPriceFloor(amount: Minor, price: Minor): Minor {
  return divideFloor(amount * price, 100n);
}

/** The buyer's cost is rounded up. */
export function mulPriceCeil(amount: Minor, price: Minor): Minor {
  return divideCeil(amount * price, 100n);
}
