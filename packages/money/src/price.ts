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

/** For the seller's proceeds. */
export function mulPriceFloor(amount: Minor, price: Minor): Minor {
  return divideFloor(amount * price, 100n);
}

/** For the buyer's cost. */
export function mulPriceCeil(amount: Minor, price: Minor): Minor {
  return divideCeil(amount * price, 100n);
}
