import { describe, expect, it } from 'vitest';
import { formatAmount, formatPlain, formatYuan, parseTyped } from '@tael/money';
import fc from 'fast-check';

describe('an amount on a screen', () => {
  it.each([
    [0n, '¥0.00'],
    [5n, '¥0.05'],
    [99_999n, '¥999.99'],
    [123_450n, '¥1,234.50'],
    [123_456_789_012n, '¥1,234,567,890.12'],
    [-5n, '-¥0.05'],
    [-123_450n, '-¥1,234.50'],
  ])('of %p hundredths is %p', (amount, text) => {
    expect(formatYuan(amount)).toBe(text);
  });

  it('can go without its sign or its groups', () => {
    expect(formatAmount(-123_450n)).toBe('-1,234.50');
    expect(formatPlain(-123_450n)).toBe('-1234.50');
  });

  it('is read back as it was written, grouped or not', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n - 1n }), (amount) => {
        expect(parseTyped(formatAmount(amount))).toBe(amount);
        expect(parseTyped(formatPlain(amount))).toBe(amount);
      }),
    );
  });
});
