import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  effects,
  isOpen,
  isSeen,
  mayBecome,
  outOfOrder,
  transitions,
  type InnerStatus,
} from '../../src/domain/withdrawal.ts';

const all = Object.keys(transitions) as InnerStatus[];
const status = fc.constantFrom(...all);

const walk = (wishes: readonly InnerStatus[]): InnerStatus[] =>
  wishes.reduce<InnerStatus[]>(
    (path, wish) => (mayBecome(path.at(-1) ?? 'requested', wish) ? [...path, wish] : path),
    ['requested'],
  );

describe('the state machine', () => {
  it('allows exactly the steps of the specification', () => {
    const allowed = all.flatMap((from) =>
      all.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(allowed).toEqual([
      'requested voided',
      'requested pending',
      'pending approved',
      'pending rejected',
      'approved processing',
      'processing completed',
    ]);
  });

  it('allows a rail, and nobody else, to return a payout that it cannot make', () => {
    const returned = all.flatMap((from) =>
      all
        .filter((to) => mayBecome(from, to, { byRail: true }) && !mayBecome(from, to))
        .map((to) => `${from} ${to}`),
    );
    expect(returned).toEqual(['processing rejected']);
  });

  it('is in no state twice, whatever is wished in whatever order', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 40 }), (wishes) => {
        const path = walk(wishes);
        expect(new Set(path).size).toBe(path.length);
        expect(path.length).toBeLessThanOrEqual(5);
      }),
    );
  });

  it('gives the money one way at most: back or out, and only at the end', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 40 }), (wishes) => {
        const path = walk(wishes);
        const moved = path.filter((state) => effects[state] !== undefined);
        expect(moved.length).toBeLessThanOrEqual(1);
        const last = path.at(-1) ?? 'requested';
        expect(moved).toEqual(isOpen(last) ? [] : [last]);
      }),
    );
  });

  it('pays out only what was approved and processed, and shows no inner state', () => {
    fc.assert(
      fc.property(fc.array(status, { maxLength: 40 }), (wishes) => {
        const path = walk(wishes);
        if (path.at(-1) === 'completed')
          expect(path).toEqual(['requested', 'pending', 'approved', 'processing', 'completed']);
        expect(path.filter((state) => !isSeen(state)).every((state) => /requested|voided/.test(state))).toBe(
          true,
        );
      }),
    );
  });

  it('names both states where it refuses', () => {
    expect(outOfOrder('completed', 'approved')).toMatch(/completed.*approved/);
  });
});
