import type { Ask } from '@tael/chains';
import { z } from 'zod';
import type { Market } from '../domain/fees.ts';

const big = z
  .string()
  .regex(/^0x[0-9a-f]{1,32}$/i)
  .transform(BigInt);
const history = z.object({ baseFeePerGas: z.array(big).min(1), reward: z.array(z.array(big)).optional() });

const blocks = '0x5';
/** Blocks without transactions report a tip of 0, which many nodes refuse. */
const leastTip = 1_000_000n;

export async function readMarket(ask: Ask): Promise<Market> {
  const { baseFeePerGas, reward = [] } = await ask('eth_feeHistory', [blocks, 'latest', [50]], history);
  const tips = reward.flatMap(([tip]) => tip ?? []).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const tip = tips[Math.floor(tips.length / 2)] ?? 0n;
  // The last one is that of the next block.
  return { baseFee: baseFeePerGas.at(-1) ?? 0n, tip: tip > leastTip ? tip : leastTip };
}
