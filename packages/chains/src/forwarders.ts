import type { Hex } from 'viem';
import { encodeFunctionData, getContractAddress, getCreateAddress, numberToHex, parseAbi } from 'viem/utils';
import type { Address } from './chain.ts';
import { factoryCode } from './forwarder-code.ts';

/** Of one treasury. Nothing in it depends on the chain, so each address is the same on every chain. */
export interface ForwarderFactory {
  address: Address;
  /** With an EIP-55 checksum. */
  forwarderAt: (index: number) => Address;
  /** Any account may send it, once on each chain. */
  deployment: { to: Address; data: Hex };
}

/** Most forwarders of one call. */
export const mostSwept = 50;

/** https://github.com/Arachnid/deterministic-deployment-proxy: a keyless transaction, so the same on every chain. */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const deploymentSalt = numberToHex(0, { size: 32 });

export function forwarderFactory(treasury: Hex): ForwarderFactory {
  const bytecode: Hex = `${factoryCode}${treasury.slice(2).toLowerCase().padStart(64, '0')}`;
  const address = getContractAddress({ opcode: 'CREATE2', from: deployer, salt: deploymentSalt, bytecode });
  const forwarder = getCreateAddress({ from: address, nonce: 1n });
  return {
    address,
    forwarderAt: (index) =>
      getContractAddress({
        ...{ opcode: 'CREATE2', from: address, salt: saltOf(index), bytecode: cloneOf(forwarder) },
      }),
    deployment: { to: deployer, data: `${deploymentSalt}${bytecode.slice(2)}` },
  };
}

const saltOf = (index: number): Hex => numberToHex(index, { size: 32 });

/** ERC-1167, as `Clones` of OpenZeppelin creates it. */
const cloneOf = (forwarder: Hex): Hex =>
  `0x3d602d80600a3d3981f3363d3d373d3d3d363d73${forwarder.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;

export const sweepAbi = parseAbi(['function sweep(address token, bytes32[] salts) returns (bool[])']);

export const sweepData = (token: Hex, indexes: readonly number[]): Hex =>
  encodeFunctionData({ abi: sweepAbi, functionName: 'sweep', args: [token, indexes.map(saltOf)] });
