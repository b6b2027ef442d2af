import { multicall, type Ask, type Chain, type ListedToken } from '@tael/chains';
import type { Hex } from 'viem';
import { coinsOf } from '../domain/coins.ts';
import { balanceData, balanceIn } from './token-transfer.ts';

export interface Balance {
  owner: Hex;
  token: ListedToken;
  units: bigint;
}

const credited = ({ tokens }: Pick<Chain, 'tokens'>) => tokens.filter(({ credits }) => credits);

/** Of the tokens that count as coins, without the empty ones. */
export async function readBalances(
  ask: Ask,
  chain: Pick<Chain, 'tokens'>,
  owners: readonly Hex[],
): Promise<Balance[]> {
  const wanted = owners.flatMap((owner) => credited(chain).map((token) => ({ owner, token })));
  if (wanted.length === 0) return [];
  const reads = wanted.map(({ owner, token }) => ({ target: token.address, data: balanceData(owner) }));
  const { answers } = await multicall(ask, reads);
  return wanted.map((one, i) => ({ ...one, units: balanceIn(answers[i]) })).filter(({ units }) => units > 0n);
}

/** In units of `coinDecimals`. */
export const sumOf = (balances: readonly Balance[]): bigint =>
  balances.reduce((sum, { token, units }) => sum + coinsOf(units, token.decimals), 0n);
