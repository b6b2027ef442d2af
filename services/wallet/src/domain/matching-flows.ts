/** One side's knowledge of a flow of value. */
export interface Known {
  key: string;
  amount: bigint;
  state: string;
  at: Date;
}

export interface Break {
  key: string;
  ours: string;
  theirs: string;
}

/** For each state of ours the states in which the other side may be; `unknown` where it may never have heard of it. */
export type Agreement = Readonly<Record<string, readonly string[]>>;

export const holdAgreement: Agreement = {
  held: ['pending', 'approved', 'processing'],
  // A request that was given up before it was pending may have left no row.
  released: ['rejected', 'voided', 'unknown'],
  settled: ['completed'],
};

export const redemptionAgreement: Agreement = { completed: ['paid'] };

/** A deposit that vanished from its chain after it was credited is the scanner's alarm, and no second one here. */
export const depositAgreement: Agreement = { completed: ['confirmed', 'vanished'] };

/** Where the two sides tell the same key differently; what either of them did after `settledBy` may be under way. */
export function breaksBetween(
  ours: readonly Known[],
  theirs: readonly Known[],
  agreement: Agreement,
  settledBy: Date,
): Break[] {
  const other = new Map(theirs.map((known) => [known.key, known]));
  return ours.flatMap((mine) => {
    const match = other.get(mine.key);
    if (mine.at > settledBy || (match !== undefined && match.at > settledBy)) return [];
    const agreed = agreement[mine.state]?.includes(match?.state ?? 'unknown') ?? false;
    if (agreed && (match === undefined || match.amount === mine.amount)) return [];
    return [{ key: mine.key, ours: told(mine), theirs: match === undefined ? 'unknown' : told(match) }];
  });
}

const told = ({ state, amount }: Known): string => `${state} ${amount}`;
