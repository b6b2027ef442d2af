import type { Answer, Read } from '@tael/chains';
import type { Hex } from 'viem';
import { decodeAbiParameters, encodeFunctionData, hexToBytes, parseAbi } from 'viem/utils';
import { cleanText, type CleanText } from '../domain/hostile-text.ts';

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function ownerOf(uint256) view returns (address)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
]);
const multiAbi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)']);

export const reads = {
  balance: (target: Hex, owner: Hex): Read => ({
    target,
    data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }),
  }),
  name: (target: Hex): Read => ({ target, data: encodeFunctionData({ abi, functionName: 'name' }) }),
  symbol: (target: Hex): Read => ({ target, data: encodeFunctionData({ abi, functionName: 'symbol' }) }),
  decimals: (target: Hex): Read => ({ target, data: encodeFunctionData({ abi, functionName: 'decimals' }) }),
  owner: (target: Hex, id: bigint): Read => ({
    target,
    data: encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] }),
  }),
  uri: (target: Hex, id: bigint, isMulti: boolean): Read => ({
    target,
    data: encodeFunctionData({ abi, functionName: isMulti ? 'uri' : 'tokenURI', args: [id] }),
  }),
  balanceOfId: (target: Hex, owner: Hex, id: bigint): Read => ({
    target,
    data: encodeFunctionData({ abi: multiAbi, functionName: 'balanceOf', args: [owner, id] }),
  }),
};

export const toNumber = (answer: Answer): bigint | undefined =>
  answer !== undefined && answer.length >= 66 ? BigInt(answer.slice(0, 66)) : undefined;

export const toAddress = (answer: Answer): string | undefined =>
  answer?.length === 66 ? `0x${answer.slice(26).toLowerCase()}` : undefined;

/** `string`, or `bytes32` as in some old contracts. Decoded as bytes, because it may be invalid UTF-8. */
export function toText(answer: Answer): CleanText {
  if (answer === 'too-much') return { text: '', marks: ['cut'] };
  return cleanText(toBytes(answer));
}

export function toBytes(answer: Answer): Uint8Array {
  if (answer === undefined || answer === 'too-much' || answer === '0x') return new Uint8Array();
  if (answer.length === 66) {
    const bytes = hexToBytes(answer);
    const end = bytes.indexOf(0);
    return end === -1 ? bytes : bytes.subarray(0, end);
  }
  try {
    return hexToBytes(decodeAbiParameters([{ type: 'bytes' }], answer)[0]);
  } catch {
    return new Uint8Array();
  }
}
