import { askEndpoint, NodeError } from '@tael/chains';
import { within } from '@tael/runtime';
import type { Hex } from 'viem';
import {
  getAddress,
  keccak256,
  parseTransaction,
  recoverAddress,
  serializeTransaction,
  toFunctionSelector,
  toHex,
} from 'viem/utils';
import { z } from 'zod';
import type { Fees } from './domain/fees.ts';

export interface Unsigned extends Fees {
  chainId: number;
  nonce: number;
  /** The token's contract: a transfer pays no native coin. */
  to: Hex;
  data: Hex;
  gas: bigint;
}

export interface Signed {
  raw: Hex;
  hash: Hex;
}

/** A refusal is definite. After any other error, the same transaction may be signed again. */
export class SignatureRefused extends Error {
  override readonly name = 'SignatureRefused';
}

export class SignerAway extends Error {
  override readonly name = 'SignerAway';
}

export interface Signer {
  sign: (transaction: Unsigned) => Promise<Signed>;
}

const sweepMethod = 'sweep(address,bytes32[])';
const sweepSelector = toFunctionSelector(sweepMethod);

const methods = { node: 'eth_signTransaction', clef: 'account_signTransaction' } as const;

const hex = z
  .string()
  .regex(/^0x([0-9a-f]{2})+$/i)
  .transform((text) => text as Hex);
/** geth and Clef answer with an object, anvil with the bytes alone. */
const answer = z.union([hex, z.object({ raw: hex }).transform(({ raw }) => raw)]);

/** A person may have to approve at the signer. */
const patienceMs = 30_000;

export function createSigner(url: string, kind: keyof typeof methods, from: Hex): Signer {
  return {
    async sign(transaction) {
      // Clef refuses a method that it does not know by name.
      const name = kind === 'clef' && transaction.data.startsWith(sweepSelector) ? [sweepMethod] : [];
      const asked = await ask(url, methods[kind], [requestOf(transaction, from), ...name]);
      const raw = answer.safeParse(asked);
      if (!raw.success) throw new SignerAway('The signer answered no transaction');
      if (!(await isWhatWasAsked(raw.data, transaction, from)))
        throw new SignerAway('The signer signed another transaction');
      return { raw: raw.data, hash: keccak256(raw.data) };
    },
  };
}

const requestOf = ({ chainId, nonce, to, data, gas, maxFee, tip }: Unsigned, from: Hex) => ({
  // Clef refuses an address without its checksum.
  from: getAddress(from),
  to: getAddress(to),
  data,
  value: '0x0',
  gas: toHex(gas),
  nonce: toHex(nonce),
  chainId: toHex(chainId),
  maxFeePerGas: toHex(maxFee),
  maxPriorityFeePerGas: toHex(tip),
});

async function ask(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    return await within(patienceMs, (signal) => askEndpoint(url, method, params, signal));
  } catch (error) {
    if (!(error instanceof NodeError)) throw error;
    const words = error.message.replace(`${method}: `, '');
    if (error.problem === 'refused' || error.problem === 'too-much') throw new SignatureRefused(words);
    throw new SignerAway(`The signer is not available: ${words}`);
  }
}

/** Bytes of another payment must never be stored, since whatever is stored is sent. */
async function isWhatWasAsked(raw: Hex, asked: Unsigned, from: Hex): Promise<boolean> {
  const { chainId, nonce, to, data, gas, maxFee: maxFeePerGas, tip: maxPriorityFeePerGas } = asked;
  const fees = { gas, maxFeePerGas, maxPriorityFeePerGas };
  const expected = { type: 'eip1559', chainId, nonce, to, data, value: 0n, ...fees } as const;
  try {
    const { r, s, yParity } = parseTransaction(raw as `0x02${string}`);
    if (r === undefined || s === undefined || yParity === undefined) return false;
    const signature = { r, s, yParity };
    if (serializeTransaction(expected, signature) !== raw.toLowerCase()) return false;
    const hash = keccak256(serializeTransaction(expected));
    return (await recoverAddress({ hash, signature })).toLowerCase() === from;
  } catch {
    return false;
  }
}
