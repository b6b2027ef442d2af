export interface StatementLine {
  /** The payout's id, as the provider repeats it. */
  number: string;
  amount: bigint;
  /** A credit: the provider gives the money back. */
  isReturn?: boolean;
}

export type Difference = Pick<StatementLine, 'number' | 'amount'> & {
  what: 'not_in_statement' | 'not_completed' | 'other_amount' | 'unknown_number' | 'twice' | 'came_back';
};

export interface KnownPayout {
  id: string;
  amount: bigint;
  isCompleted: boolean;
  /** A line of any day gives the money back. */
  cameBack?: boolean;
}

/**
 * Each line is one completed payout of the same amount, and each payout that the provider paid on the day has a line.
 * `known` are the payouts that lines name; `paid` those of the day.
 */
export function compareStatement(
  lines: readonly StatementLine[],
  {
    known,
    paid,
  }: { known: ReadonlyMap<string, KnownPayout>; paid: readonly Pick<KnownPayout, 'id' | 'amount'>[] },
): Difference[] {
  const differences = new Map<string, Difference>();
  const seen = new Set<string>();
  const note = ({ number, amount }: StatementLine, what: Difference['what']): void => {
    if (what === 'twice' || !differences.has(number)) differences.set(number, { number, amount, what });
  };
  for (const line of lines) {
    const payout = known.get(line.number);
    if (payout === undefined) note(line, 'unknown_number');
    else if (payout.amount !== line.amount) note(line, 'other_amount');
    else if (line.isReturn === true && payout.isCompleted) note(line, 'came_back');
    else if (!payout.isCompleted && payout.cameBack !== true) note(line, 'not_completed');
    if (line.isReturn === true) continue;
    if (seen.has(line.number)) note(line, 'twice');
    seen.add(line.number);
  }
  for (const { id, amount } of paid) if (!seen.has(id)) note({ number: id, amount }, 'not_in_statement');
  return [...differences.values()];
}
