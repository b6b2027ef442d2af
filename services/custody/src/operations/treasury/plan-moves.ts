import { randomUUID } from 'node:crypto';
import { forwarderFactory, mostSwept, sweepAbi, sweepData, type Ask, type ListedToken } from '@tael/chains';
import type { Hex } from 'viem';
import { decodeFunctionResult } from 'viem/utils';
import { z } from 'zod';
import { readBalances, type Balance } from '../../chain/read-coins.ts';
import type { Carrier, Deps } from '../../deps.ts';
import { amountOfCoins, coinsOf, unitsOfCoins, wholeCoins } from '../../domain/coins.ts';
import { chooseExcess, chooseSweep } from '../../domain/moves.ts';
import { findForwarders } from '../../store/readings.ts';
import { sumUnpaid, type NewTransfer } from '../../store/transfers.ts';

/**
 * Sweeps what the last reading found, by fresh balances. The word of one endpoint is enough: a false one costs the fee of a
 * transaction that moves less.
 */
export async function planSweep(
  { database: { db }, config }: Deps,
  { chain, node }: Carrier,
  above = wholeCoins(config.SWEEP_ABOVE),
): Promise<NewTransfer | undefined> {
  const factory = forwarderFactory(config.HOT_ADDRESS).address.toLowerCase() as Hex;
  const known = await findForwarders(db, { chainId: chain.id, factory });
  const salts = new Map(known.map(({ address, salt }) => [address, salt]));
  return await node.use(async (ask) => {
    const found = (await readBalances(ask, chain, [...salts.keys()])).map(withCoins);
    const chosen = chooseSweep(found, { above, most: mostSwept });
    const [first] = chosen;
    if (first === undefined) return undefined;
    const token = first.token.address.toLowerCase() as Hex;
    const swept = await simulate(
      ask,
      { from: config.HOT_ADDRESS, to: factory },
      token,
      chosen.map(({ owner }) => salts.get(owner) ?? 0),
    );
    const able = chosen.filter((_, i) => swept[i] === true);
    if (able.length === 0) return undefined;
    return {
      ...moveOf(chain, first.token, {
        units: able.reduce((sum, { units }) => sum + units, 0n),
        coins: able.reduce((sum, { coins }) => sum + coins, 0n),
      }),
      kind: 'sweep',
      recipient: factory,
      forwarders: able.map(({ owner }) => salts.get(owner) ?? 0),
    };
  });
}

/** A forwarder whose token fails is left out. Without a factory on the chain, all are. */
async function simulate(
  ask: Ask,
  call: { from: Hex; to: Hex },
  token: Hex,
  salts: readonly number[],
): Promise<readonly boolean[]> {
  const answer = z.string().regex(/^0x[0-9a-f]*$/i);
  const data = (await ask('eth_call', [{ ...call, data: sweepData(token, salts) }, 'latest'], answer)) as Hex;
  return data === '0x' ? [] : decodeFunctionResult({ abi: sweepAbi, data });
}

const withCoins = (one: Balance) => ({ ...one, coins: coinsOf(one.units, one.token.decimals) });

/** A transfer of the excess of the hot account to the cold one. Undefined without a target, a cold account or an excess. */
export async function planCold(
  { database: { db }, config }: Deps,
  { chain, node, cold, hotTarget }: Carrier,
): Promise<NewTransfer | undefined> {
  if (cold === undefined || hotTarget === undefined) return undefined;
  const balances = await node.use((ask) => readBalances(ask, chain, [config.HOT_ADDRESS]));
  const tokens: { token: ListedToken; free: bigint }[] = [];
  for (const { token, units } of balances) {
    const unpaid = await sumUnpaid(db, chain.id, token.address.toLowerCase() as Hex);
    tokens.push({ token, free: coinsOf(units > unpaid ? units - unpaid : 0n, token.decimals) });
  }
  const limits = { target: wholeCoins(hotTarget), least: wholeCoins(config.SWEEP_ABOVE) };
  const excess = chooseExcess(tokens, limits);
  if (excess === undefined) return undefined;
  const { token } = excess.of;
  const units = unitsOfCoins(excess.coins, token.decimals);
  return { ...moveOf(chain, token, { units, coins: excess.coins }), kind: 'cold', recipient: cold };
}

const moveOf = (
  chain: Carrier['chain'],
  token: ListedToken,
  { units, coins }: { units: bigint; coins: bigint },
): Omit<NewTransfer, 'kind' | 'recipient'> => ({
  ...{ id: randomUUID(), chainId: chain.id, userId: '', forwarders: [], units, reason: '' },
  ...{ tokenSymbol: token.symbol, tokenAddress: token.address.toLowerCase() as Hex },
  ...{ amount: amountOfCoins(coins), needed: chain.confirmations },
});
