import { describe, expect, it } from 'vitest';
import { agreedHead, agreedOn, Disagreement, type Told } from '../src/agreement.ts';

const away = { provider: 'away', problem: 'timed out' };
const told = <T>(...answers: T[]): Told<T>[] =>
  answers.map((answer, at) => ({ provider: `node ${at}`, answer }));

describe('endpoints agree', () => {
  it('about a head that as many as the quorum have, however far ahead one of them claims to be', () => {
    expect(agreedHead(told(90, 1_000_000, 100), 2)).toBe(100);
    expect(() => agreedHead([...told(100), away], 2)).toThrow(
      '1 of 2 needed endpoints answer (away: timed out)',
    );
  });

  it('about a block that as many as the quorum have, not about one that a single endpoint has', () => {
    expect(agreedOn(told('0xa', '0xa', undefined), 2, 'block 1')).toBe('0xa');
    expect(agreedOn(told('0xa', undefined, undefined), 2, 'block 1')).toBeUndefined();
    expect(agreedOn([...told('0xa'), away], 2, 'block 1')).toBeUndefined();
  });

  it('about nothing if one answer differs, even when the quorum agrees', () => {
    expect(() => agreedOn(told('0xa', '0xa', '0xb'), 2, 'block 1')).toThrow(Disagreement);
  });
});
