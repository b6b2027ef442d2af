import { describe, expect, it } from 'vitest';
import {
  fromJsonNumber,
  fromNearestNumber,
  parseTyped,
  positiveFromJsonNumber,
  toJsonNumber,
  toNearestNumber,
} from '@tael/money';
import fc from 'fast-check';

const largest = 10n ** 14n - 1n;
const amounts = fc.bigInt({ min: -largest, max: largest });

describe('an amount in JSON', () => {
  it.each([
    [10, 1000n],
    [0.1, 10n],
    [12.34, 1234n],
    [0, 0n],
    [-0, 0n],
    [-1, -100n],
    [1.1, 110n],
    [4.35, 435n],
    [999_999_999_999.99, largest],
  ])('%p is read as %p hundredths', (value, amount) => {
    expect(fromJsonNumber(value)).toBe(amount);
  });

  it.each([
    ['10'],
    [true],
    [null],
    [undefined],
    [[10]],
    [{ valueOf: () => 10 }],
    [10n],
    [1e21],
    [1e-7],
    [NaN],
    [Infinity],
    [-Infinity],
    [0.001],
    [0.1 + 0.2],
    [1.005],
    [2 ** 53 + 1],
    [1e12],
    [-1e12],
    [1e12 + 1],
  ])('%p is refused', (value) => {
    expect(fromJsonNumber(value)).toBeUndefined();
  });
});

describe('any amount in JSON', () => {
  it('comes back as the same amount through JSON text, whatever the amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const parsed: unknown = JSON.parse(JSON.stringify(toJsonNumber(amount)));
        expect(fromJsonNumber(parsed)).toBe(amount);
      }),
    );
  });

  it('is never rounded: a number is read exactly or not at all', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
        const amount = fromJsonNumber(value);
        if (amount !== undefined) expect(toJsonNumber(amount)).toBe(value === 0 ? 0 : value);
      }),
    );
  });

  it('of any kind of value is an amount or undefined, never an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const amount = fromJsonNumber(value);
        expect(amount === undefined || typeof value === 'number').toBe(true);
      }),
    );
  });

  it.each([0, -0, -1, -0.01])('that has to be positive is not %p', (value) => {
    expect(positiveFromJsonNumber(value)).toBeUndefined();
  });

  it('that has to be positive may be a cent', () => {
    expect(positiveFromJsonNumber(0.01)).toBe(1n);
  });

  it('is not written when a double cannot say it', () => {
    expect(() => toJsonNumber(2n ** 53n)).toThrow(RangeError);
    expect(() => toJsonNumber(-(2n ** 53n))).toThrow(RangeError);
  });

  it('is the nearest where it is a sum: the same below 2^53 hundredths, never an error above', () => {
    for (const amount of [0n, 1n, -12_345n, largest, 2n ** 53n - 1n]) {
      expect(toNearestNumber(amount)).toBe(toJsonNumber(amount));
    }
    expect(toNearestNumber(10n ** 20n + 1n)).toBe(1e18);
  });

  it('that is a sum over everybody is read however large it is', () => {
    for (const amount of [
      0n,
      -12_345n,
      largest,
      2_904_576_033_584_412n,
      -2_904_576_033_584_412n,
      10n ** 22n,
    ]) {
      expect(fromNearestNumber(JSON.parse(JSON.stringify(toNearestNumber(amount))))).toBe(amount);
    }
    for (const none of [0.001, 0.1 + 0.2, NaN, Infinity, '10', null]) {
      expect(fromNearestNumber(none)).toBeUndefined();
    }
  });
});

describe('an amount that was typed', () => {
  it.each([
    ['1234.5', 123_450n],
    [' 1,234.50 ', 123_450n],
    ['1,234,567', 123_456_700n],
    ['.5', 50n],
    ['10.', 1000n],
    ['007', 700n],
    ['0', 0n],
  ])('%p is read as %p hundredths', (text, amount) => {
    expect(parseTyped(text)).toBe(amount);
  });

  it.each([
    '',
    ' ',
    '.',
    '-1',
    '+1',
    '1e3',
    '1,23',
    '12,34.5',
    ',1',
    '1 000',
    '0.001',
    '1.2.3',
    '0x10',
    'NaN',
    '１',
    '1000000000000',
  ])('%p is refused', (text) => {
    expect(parseTyped(text)).toBeUndefined();
  });

  it('is an amount or undefined for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseTyped(text);
        expect(amount === undefined || (amount >= 0n && amount <= largest)).toBe(true);
      }),
    );
  });
});
