import type { Hex } from 'viem';
import { transferData } from '../../chain/token-transfer.ts';
import type { Deps } from '../../deps.ts';
import { findKeyed } from '../../store/readings.ts';
import { carrierOf } from './acting.ts';

export interface UnsignedMove {
  /** Of the address under the extended key. */
  index: number;
  from: Hex;
  to: Hex;
  data: Hex;
  token: string;
  units: string;
}

/** The platform has no key of these addresses: the holder of the keys signs, with a nonce and a fee of the day. */
export async function readKeyed(
  deps: Pick<Deps, 'database' | 'carriers' | 'config'>,
  chainId: number,
): Promise<UnsignedMove[]> {
  const { chain } = carrierOf(deps, chainId);
  const found = await findKeyed(deps.database.db, chainId);
  return found.map(({ address, tokenAddress, units, salt }) => ({
    index: salt,
    from: address,
    to: tokenAddress,
    data: transferData(deps.config.HOT_ADDRESS, units),
    token: chain.tokens.find((one) => one.address.toLowerCase() === tokenAddress)?.symbol ?? tokenAddress,
    units: units.toString(),
  }));
}
