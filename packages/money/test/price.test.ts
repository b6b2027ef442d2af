import { describe, expect, it } from 'vitest';
import { mulPriceCeil, mulPriceFloor } from '@tael/money';
import fc from 'fast-check';

const amounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
const prices = fc.bigInt({ min: 1n, max: 10n ** 8n });

describe('amount times price', () => {
  it('is rounded down for a seller and up for a buyer', () => {
    expect(mulPriceFloor(101n, 726n)).toBe(733n);
    expect(mulPriceCeil(101n, 726n)).toBe(734n);
    expect(mulPriceFloor(100n, 726n)).toBe(726n);
    expect(mulPriceCeil(100n, 726n)).toBe(726n);
  });

  it('leaves the house at most a cent, and never the user a cent too many', () => {
    fc.assert(
      fc.property(amounts, prices, (amount, price) => {
        const exact = amount * price;
        const floor = mulPriceFloor(amount, price) * 100n;
        const ceil = mulPriceCeil(amount, price) * 100n;
        expect(floor <= exact && exact - floor < 100n).toBe(true);
        expect(ceil >= exact && ceil - exact < 100n).toBe(true);
      }),
    );
  });

  it('makes nobody richer who buys and sells at the same price', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 14n }), prices, (amount, price) => {
        expect(mulPriceFloor(amount, price) <= mulPriceCeil(amount, price)).toBe(true);
      }),
    );
  });
});
