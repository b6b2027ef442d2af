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

/** For each of our states, the states allowed on the other side; `unknown` allows a missing flow. */
export type Agreement = Readonly<Record<string, readonly string[]>>;

export const holdAgreement: Agreement = {
  held: ['pending', 'approved', 'processing'],
  // The withdrawal service may have dropped a request before it stored a row.
  released: ['rejected', 'voided', 'unknown'],
  settled: ['completed'],
};

/** Withdrawal makes its item out of an event, which arrives within the minute. */
export const sendAgreement: Agreement = {
  pending: ['pending'],
  failed: ['rejected'],
  completed: ['completed'],
};

/** `outbound` waits for its chain. Withdrawal hands a send to custody within the minute. */
export const transferAgreement: Agreement = {
  outbound: ['queued', 'signed', 'sent', 'mined', 'stuck'],
  arrived: ['confirmed'],
  returned: ['failed'],
};

export const redemptionAgreement: Agreement = { completed: ['paid'] };

/** No break if a credited deposit vanished from its chain: the scanner raises its own alarm. */
export const depositAgreement: Agreement = { completed: ['confirmed', 'vanished'] };

export interface Comparison {
  breaks: Break[];
  agreed: string[];
}

/** A flow that either side changed after `settledBy` may be in transit, so it is skipped. */
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
      .map((mine) => ({ key: mine.key, ...describePair(mine, other.get(mine.key)) })),
  };
}

function doAgree(mine: Known, match: Known | undefined, agreement: Agreement): boolean {
  const inState = agreement[mine.state]?.includes(match?.state ?? 'unknown') ?? false;
  return inState && (match === undefined || (match.amount === mine.amount && match.userId === mine.userId));
}

function describePair(mine: Known, match: Known | undefined): Pick<Break, 'ours' | 'theirs'> {
  const whose = ({ userId }: Known): string => (match?.userId === mine.userId ? '' : ` of ${userId}`);
  const describe = (known: Known): string =>
    `${known.state} ${known.amount}${match === undefined ? '' : whose(known)}`;
  return { ours: describe(mine), theirs: match === undefined ? 'unknown' : describe(match) };
}
