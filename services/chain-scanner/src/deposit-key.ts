import { forwarderFactory, type Address } from '@tael/chains';
import { HDKey } from 'viem/accounts';
import type { Hex } from 'viem';
import { bytesToHex, publicKeyToAddress } from 'viem/utils';

/** New addresses come from an extended public key, or from a factory of forwarders, which have no key at all. */
export interface DepositKey {
  /** Of the extended public key; of forwarders, the address of their factory without `0x`. */
  fingerprint: string;
  /** With an EIP-55 checksum. */
  addressAt: (index: number) => Address;
}

export function readForwarders(treasury: Hex): DepositKey {
  const { address, forwarderAt } = forwarderFactory(treasury);
  return { fingerprint: address.slice(2).toLowerCase(), addressAt: forwarderAt };
}

/** Undefined if it is the fingerprint of an extended public key. */
export const factoryOf = (fingerprint: string): string | undefined =>
  fingerprint.length === 40 ? `0x${fingerprint}` : undefined;

/** m/44'/60'/0' */
const accountDepth = 3;

export function readDepositKey(xpub: string): DepositKey | undefined {
  const account = parse(xpub);
  if (account === undefined || account.privateKey !== null || account.depth !== accountDepth)
    return undefined;
  const external = account.deriveChild(0);
  return {
    fingerprint: account.fingerprint.toString(16).padStart(8, '0'),
    addressAt(index) {
      const { publicKey } = external.deriveChild(index);
      if (publicKey === null) throw new Error(`no public key at ${index}`);
      return publicKeyToAddress(bytesToHex(unpacked(publicKey)));
    },
  };
}

function parse(xpub: string): HDKey | undefined {
  try {
    return HDKey.fromExtendedKey(xpub);
  } catch {
    return undefined;
  }
}

const p = 2n ** 256n - 2n ** 32n - 977n;

/** An address needs both coordinates of the point; BIP-32 stores x and the parity of y. */
function unpacked(compressed: Uint8Array): Uint8Array {
  const bytes = Buffer.from(compressed);
  const x = BigInt(`0x${bytes.subarray(1).toString('hex')}`);
  const root = power((x ** 3n + 7n) % p, (p + 1n) / 4n);
  const isOdd = bytes[0] === 3;
  const y = (root % 2n === 1n) === isOdd ? root : p - root;
  const text = (n: bigint): string => n.toString(16).padStart(64, '0');
  return Buffer.from(`04${text(x)}${text(y)}`, 'hex');
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest % 2n === 1n) result = (result * square) % p;
    square = (square * square) % p;
  }
  return result;
}
