import { NodeError, type Answer, type Log } from '@tael/chains';
import type { Hex } from 'viem';
import { decodeAbiParameters, encodeFunctionData, padHex, parseAbi, toHex } from 'viem/utils';

const abi = parseAbi([
  'function transfer(address, uint256) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
]);

/** keccak256 of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export const transferData = (to: Hex, units: bigint): Hex =>
  encodeFunctionData({ abi, functionName: 'transfer', args: [to, units] });

export const balanceData = (owner: Hex): Hex =>
  encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] });

export const toUnits = (answer: Hex): bigint => decodeAbiParameters([{ type: 'uint256' }], answer)[0];

/** A sum without one of its parts would be wrong. An address without code answers nothing: no token, so no balance. */
export function balanceIn(answer: Answer): bigint {
  if (answer === '0x') return 0n;
  if (answer?.length !== 66) throw new NodeError('refused', 'a balance cannot be read');
  return toUnits(answer as Hex);
}

export interface Payment {
  token: string;
  from: Hex;
  to: Hex;
  units: bigint;
}

export const pays = (
  log: Pick<Log, 'address' | 'topics' | 'data'>,
  { token, from, to, units }: Payment,
): boolean =>
  log.address === token.toLowerCase() &&
  log.topics[0] === transferTopic &&
  log.topics[1] === padHex(from, { size: 32 }).toLowerCase() &&
  log.topics[2] === padHex(to, { size: 32 }).toLowerCase() &&
  log.data.toLowerCase() === toHex(units, { size: 32 });
