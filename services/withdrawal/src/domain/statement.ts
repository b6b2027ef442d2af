export interface StatementLine {
  /** The payout's id, as the provider repeats it. */
  number: string;
  amount: bigint;
}

export type Difference = StatementLine & {
  what: 'not_in_statement' | 'not_completed' | 'other_amount' | 'unknown_number' | 'twice';
};

export interface KnownPayout {
  id: string;
  amount: bigint;
  isCompleted: boolean;
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
  const note = (line: StatementLine, what: Difference['what']): void => {
    if (!differences.has(line.number)) differences.set(line.number, { ...line, what });
  };
  for (const line of lines) {
    const payout = known.get(line.number);
    if (seen.has(line.number)) differences.set(line.number, { ...line, what: 'twice' });
    else if (payout === undefined) note(line, 'unknown_number');
    else if (payout.amount !== line.amount) note(line, 'other_amount');
    else if (!payout.isCompleted) note(line, 'not_completed');
    seen.add(line.number);
  }
  for (const { id, amount } of paid) if (!seen.has(id)) note({ number: id, amount }, 'not_in_statement');
  return [...differences.values()];
}
