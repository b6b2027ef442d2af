/** An amount in hundredths: cents of ¥, or hundredths of a coin. Never a float. */
export type Minor = bigint;

/** Amounts stay below 10^12 whole units, where two decimals of a double are still exact. */
export const limit: Minor = 10n ** 14n;
