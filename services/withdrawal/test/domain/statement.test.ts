import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { compareStatement } from '../../src/domain/statement.ts';

const payouts = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    amount: fc.bigInt({ min: 1n, max: 5_000_000n }),
    isCompleted: fc.constant(true),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 20 },
);
type Payouts = { id: string; amount: bigint; isCompleted: boolean }[];
const linesOf = (all: Payouts) => all.map(({ id: number, amount }) => ({ number, amount }));
const against = (all: Payouts) => ({ known: new Map(all.map((one) => [one.id, one])), paid: all });

describe('a statement', () => {
  it('that names each payout once agrees, in any order', () => {
    fc.assert(
      fc.property(payouts, fc.nat(), (all, turn) => {
        const turned = [...all.slice(turn % all.length), ...all.slice(0, turn % all.length)];
        expect(compareStatement(linesOf(turned), against(all))).toEqual([]);
      }),
    );
  });

  it('with one thing wrong differs in exactly that', () => {
    fc.assert(
      fc.property(payouts, (all) => {
        const [first, ...rest] = all as [Payouts[number], ...Payouts];
        const lines = linesOf(all);
        const [line] = linesOf([first]);
        const { known } = against(all);
        const found = (given: typeof lines, facts = against(all)) =>
          compareStatement(given, facts).map(({ number, what }) => [number, what]);
        expect(found(linesOf(rest))).toEqual([[first.id, 'not_in_statement']]);
        expect(found([...lines, ...(line ? [line] : [])])).toEqual([[first.id, 'twice']]);
        expect(found([{ number: first.id, amount: first.amount + 1n }, ...linesOf(rest)])).toEqual([
          [first.id, 'other_amount'],
        ]);
        expect(found([...lines, { number: 'x', amount: 1n }])).toEqual([['x', 'unknown_number']]);
        const open = new Map([...known, [first.id, { ...first, isCompleted: false }]]);
        expect(found(lines, { known: open, paid: rest })).toEqual([[first.id, 'not_completed']]);
      }),
    );
  });
});
