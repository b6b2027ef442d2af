import { multicall, type Ask, type Chain } from '@tael/chains';
import type { Hex } from 'viem';
import { coinsOf } from '../domain/coins.ts';
import { balanceData, balanceIn } from './token-transfer.ts';

const credited = ({ tokens }: Pick<Chain, 'tokens'>) => tokens.filter(({ credits }) => credits);

/** The sum of the tokens that count as coins, over all owners, in units of `coinDecimals`. */
export async function readCoins(
  ask: Ask,
  chain: Pick<Chain, 'tokens'>,
  owners: readonly Hex[],
): Promise<bigint> {
  const wanted = owners.flatMap((owner) => credited(chain).map((token) => ({ owner, token })));
  if (wanted.length === 0) return 0n;
  const reads = wanted.map(({ owner, token }) => ({ target: token.address, data: balanceData(owner) }));
  const { answers } = await multicall(ask, reads);
  return wanted.reduce((sum, { token }, i) => sum + coinsOf(balanceIn(answers[i]), token.decimals), 0n);
}
