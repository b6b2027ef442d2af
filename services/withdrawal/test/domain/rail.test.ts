import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { changeBy, nextPoll, nextRetry, type RailAnswer } from '../../src/domain/rail.ts';

const now = new Date('2026-11-28T04:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const text = fc.string({ maxLength: 20 });
const answer: fc.Arbitrary<RailAnswer> = fc.oneof(
  fc.record({ kind: fc.constant('paid' as const), at: fc.constant(now), reference: text }),
  fc.record({ kind: fc.constant('open' as const), words: text }),
  fc.record({ kind: fc.constant('refused' as const), reason: text, words: text }),
  fc.record({ kind: fc.constant('waits' as const), reason: text }),
  fc.record({ kind: fc.constant('absent' as const) }),
  fc.record({ kind: fc.constant('unknown' as const), words: text }),
);
const sentAt = fc.integer({ min: 0, max: 10 * 86_400_000 }).map(ago);

describe('an answer of a provider', () => {
  it('moves the payout only if it is final, and sends again only what is certainly unpaid', () => {
    fc.assert(
      fc.property(answer, sentAt, (given, at) => {
        const { state, payout, isUnknown } = changeBy(given, { sentAt: at }, now);
        const isFinal = given.kind === 'paid' || given.kind === 'refused';
        expect(payout).toBe(isFinal ? (given.kind === 'paid' ? 'completed' : 'rejected') : undefined);
        expect(state === 'ended').toBe(isFinal);
        expect(state === 'to_send').toBe(given.kind === 'waits' || given.kind === 'absent');
        expect(isUnknown).toBe(given.kind === 'unknown');
      }),
    );
  });

  it('is asked for again later and later: a payout of a day costs few calls', () => {
    let at = now;
    let calls = 0;
    for (const end = now.getTime() + 86_400_000; at.getTime() < end; calls += 1) at = nextPoll(now, at);
    expect(calls).toBeLessThan(310);
    expect(nextPoll(ago(4_000), now)).toEqual(new Date(now.getTime() + 2_000));
    expect(nextRetry(ago(86_400_000), now)).toEqual(new Date(now.getTime() + 60_000));
  });
});
