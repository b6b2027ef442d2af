/** EIP-1559, in wei for one unit of gas. */
export interface Fees {
  maxFee: bigint;
  tip: bigint;
}

export interface Market {
  /** Of the next block. */
  baseFee: bigint;
  tip: bigint;
}

/** Undefined while the market is above the cap. Twice the base fee outlasts six full blocks. */
export function firstFees({ baseFee, tip }: Market, cap: bigint): Fees | undefined {
  if (baseFee + tip > cap) return undefined;
  return { tip, maxFee: least(2n * baseFee + tip, cap) };
}

/** Nodes refuse a replacement that offers less than 10 % more. Undefined if that is above the cap. */
export function raisedFees(before: Fees, market: Market, cap: bigint): Fees | undefined {
  const fresh = firstFees(market, cap);
  if (fresh === undefined) return undefined;
  const fees = {
    maxFee: most(fresh.maxFee, raised(before.maxFee)),
    tip: most(fresh.tip, raised(before.tip)),
  };
  return fees.maxFee > cap ? undefined : fees;
}

const raised = (fee: bigint): bigint => (fee * 1125n + 999n) / 1000n;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

export interface Offered extends Fees {
  madeAt: Date;
}

/** No block takes a transaction below its base fee. */
export const needsMore = (
  { maxFee, madeAt }: Offered,
  { baseFee }: Market,
  { now, patienceMs }: { now: Date; patienceMs: number },
): boolean => maxFee < baseFee || now.getTime() - madeAt.getTime() >= patienceMs;

const gwei = (wei: bigint): string => (Number(wei / 10_000n) / 100_000).toString();

export const tooDear = ({ baseFee, tip }: Market, cap: bigint): string =>
  `Waits for a lower network fee: ${gwei(baseFee + tip)} gwei now, at most ${gwei(cap)}`;
