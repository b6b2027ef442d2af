import { isTooMuch, NodeError, type Ask } from '@tael/chains';
import type { Hex } from 'viem';
import { z } from 'zod';
import { balanceData, toUnits } from './token-transfer.ts';

const big = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt);
const word = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => toUnits(text as Hex));

export interface Funds {
  native: bigint;
  units: bigint;
}

export const readNative = (ask: Ask, owner: Hex): Promise<bigint> =>
  ask('eth_getBalance', [owner, 'latest'], big);

export const readFunds = async (ask: Ask, hot: Hex, token: string): Promise<Funds> => ({
  native: await readNative(ask, hot),
  units: await ask('eth_call', [{ to: token, data: balanceData(hot) }, 'latest'], word),
});

/** Fifty new forwarders, and rollups that charge the data of a transaction as gas. */
const mostGas = 8_000_000n;

/** The words of the node if it expects the transfer to fail. */
export async function estimateGas(
  ask: Ask,
  call: { from: Hex; to: string; data: Hex },
): Promise<{ gas: bigint } | { refused: string }> {
  try {
    const estimate = await ask('eth_estimateGas', [call], big);
    const gas = (estimate * 5n) / 4n;
    return gas > mostGas ? { refused: `the transfer would take ${gas} gas` } : { gas };
  } catch (error) {
    const isRefusal = error instanceof NodeError && (error.problem === 'refused' || isTooMuch(error));
    if (!isRefusal) throw error;
    return { refused: error.message.replace('eth_estimateGas: ', '') };
  }
}
