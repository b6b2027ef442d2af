import { readFileSync } from 'node:fs';
import type { Abi } from 'viem';
import { encodeFunctionData } from 'viem/utils';
import { eventually } from './eventually.ts';
import type { ChainServer } from './start-chain.ts';

export type ContractName =
  'TestCoin' | 'OddCoin' | 'StubbornCoin' | 'TestNft' | 'TestMultiNft' | 'Multicall3';

interface Compiled {
  abi: Abi;
  code: string;
}

let compiled: Record<ContractName, Compiled> | undefined;

function contract(name: ContractName): Compiled {
  const file = new URL('../contracts/compiled.json', import.meta.url);
  compiled ??= JSON.parse(readFileSync(file, 'utf8')) as Record<ContractName, Compiled>;
  return compiled[name];
}

type Rpc = Pick<ChainServer, 'rpc'>;

export async function placeContract({ rpc }: Rpc, name: ContractName, address: string): Promise<void> {
  await rpc('anvil_setCode', address, contract(name).code);
}

/** `payer` is an index of the node's own accounts. Returns the hash once the transaction is mined. */
export async function callContract(
  { rpc }: Rpc,
  name: ContractName,
  address: string,
  functionName: string,
  args: readonly unknown[],
  payer = 0,
): Promise<string> {
  const data = encodeFunctionData({ abi: contract(name).abi, functionName, args });
  const from = ((await rpc('eth_accounts')) as string[])[payer];
  const hash = (await rpc('eth_sendTransaction', { from, to: address, data, gas: '0x1c9c380' })) as string;
  // Anvil answers before it mines the block.
  if ((await rpc('anvil_getAutomine')) === true)
    await eventually(async () => {
      if ((await rpc('eth_getTransactionReceipt', hash)) === null) throw new Error(`${hash} is not mined`);
    });
  return hash;
}

export async function placeCoin(
  chain: Rpc,
  { address, name, symbol, decimals }: { address: string; name: string; symbol: string; decimals: number },
): Promise<void> {
  await placeContract(chain, 'TestCoin', address);
  await callContract(chain, 'TestCoin', address, 'setUp', [name, symbol, decimals]);
}

export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11';
