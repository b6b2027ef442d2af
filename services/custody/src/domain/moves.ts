/** Chooses one token for a sweep, and the forwarders with the largest balances of it. */
export function chooseSweep<T extends { token: object; units: bigint; coins: bigint }>(
  found: readonly T[],
  { above, most }: { above: bigint; most: number },
): T[] {
  const enough = found.filter(({ coins }) => coins >= above);
  const tokens = [...new Set(enough.map(({ token }) => token))];
  const byToken = tokens.map((token) =>
    enough
      .filter((one) => one.token === token)
      .toSorted((a, b) => (a.coins < b.coins ? 1 : a.coins > b.coins ? -1 : 0))
      .slice(0, most),
  );
  return byToken.toSorted((a, b) => (total(a) < total(b) ? 1 : -1))[0] ?? [];
}

const total = (of: readonly { coins: bigint }[]): bigint => of.reduce((sum, { coins }) => sum + coins, 0n);

/**
 * Coins for the cold account: those above the target, of the token with the largest free balance. `free` is a balance less
 * the sends that are not paid yet. An excess below `least` is not worth its fee.
 */
export function chooseExcess<T extends { free: bigint }>(
  tokens: readonly T[],
  { target, least }: { target: bigint; least: bigint },
): { of: T; coins: bigint } | undefined {
  const excess = tokens.reduce((sum, { free }) => sum + free, 0n) - target;
  const [of] = tokens.toSorted((a, b) => (a.free < b.free ? 1 : -1));
  if (of === undefined || excess < least) return undefined;
  const coins = of.free < excess ? of.free : excess;
  return coins < least ? undefined : { of, coins };
}
