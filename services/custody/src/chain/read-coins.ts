import { multicall, NodeError, type Ask, type Chain } from '@tael/chains';
import type { Hex } from 'viem';
import { coinsOf } from '../domain/coins.ts';
import { balanceData, toUnits } from './token-transfer.ts';

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
  return wanted.reduce((sum, { token }, i) => {
    const answer = answers[i];
    // No contract: a chain of tests lacks some tokens.
    if (answer === '0x') return sum;
    // A sum without one of its parts would be wrong.
    if (answer?.length !== 66) throw new NodeError('refused', 'a balance cannot be read');
    return sum + coinsOf(toUnits(answer as Hex), token.decimals);
  }, 0n);
}
