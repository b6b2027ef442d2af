/** One side's knowledge of a flow of value. */
export interface Known {
  key: string;
  userId: string;
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

export interface Comparison {
  breaks: Break[];
  /** Keys on which both sides agree. */
  agreed: string[];
}

/** What the two sides tell of the same keys; what either of them did after `settledBy` may be under way, and is neither. */
export function compareFlows(
  ours: readonly Known[],
  theirs: readonly Known[],
  agreement: Agreement,
  settledBy: Date,
): Comparison {
  const other = new Map(theirs.map((known) => [known.key, known]));
  const settled = ours.filter(({ key, at }) => at <= settledBy && (other.get(key)?.at ?? at) <= settledBy);
  const agrees = (mine: Known): boolean => doAgree(mine, other.get(mine.key), agreement);
  return {
    agreed: settled.filter(agrees).map(({ key }) => key),
    breaks: settled
      .filter((mine) => !agrees(mine))
      .map((mine) => ({ key: mine.key, ...toldOf(mine, other.get(mine.key)) })),
  };
}

function doAgree(mine: Known, match: Known | undefined, agreement: Agreement): boolean {
  const inState = agreement[mine.state]?.includes(match?.state ?? 'unknown') ?? false;
  return inState && (match === undefined || (match.amount === mine.amount && match.userId === mine.userId));
}

function toldOf(mine: Known, match: Known | undefined): Pick<Break, 'ours' | 'theirs'> {
  const whose = ({ userId }: Known): string => (match?.userId === mine.userId ? '' : ` of ${userId}`);
  const told = (known: Known): string =>
    `${known.state} ${known.amount}${match === undefined ? '' : whose(known)}`;
  return { ours: told(mine), theirs: match === undefined ? 'unknown' : told(match) };
}
