import { create } from '@bufbuild/protobuf';
import { expect, it } from 'vitest';
import { readMe } from '@tael/contract/gateway';
import { walletRpc } from '@tael/proto';
import { holdingFigures } from '../src/views/holding.ts';

const onTheWire = (holding?: walletRpc.Holding) =>
  readMe.answer.shape.user.partial().encode(holdingFigures(holding));
const most = BigInt(Number.MAX_SAFE_INTEGER);

it('an account at the most of every figure fails no view, whatever the price makes of it', () => {
  const holding = create(walletRpc.HoldingSchema, {
    coins: most,
    stablecoinValue: most * 1_000_000n,
    available: most,
    held: most,
    cashSubsidy: most,
    totalWithdrawn: most,
    coinPrice: 99_999_999n,
  });
  const { balance, stablecoinValue, ...figures } = onTheWire(holding);
  expect(figures).toEqual({
    coinsHeld: 90_071_992_547_409.91,
    cashSubsidy: 90_071_992_547_409.91,
    availableWithdrawal: 90_071_992_547_409.91,
    totalWithdrawn: 90_071_992_547_409.91,
    coinPrice: 999_999.99,
  });
  expect([balance, stablecoinValue]).toEqual([180_143_985_094_819.8, 9.007199254740991e19]);
});

it('what the wallet cannot say is null, never a guess', () => {
  expect(Object.values(onTheWire())).toEqual(Array(7).fill(null));
});
