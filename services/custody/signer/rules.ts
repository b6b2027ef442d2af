/**
 * `npx tsx --conditions=source rules.ts <chain id> <hot address> <coins of a transfer> <coins of a day> [cold address]`:
 * README.md.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forwarderFactory, listedTokens, supportedChains } from '@tael/chains';

export interface SignerLimits {
  chainId: number;
  hot: string;
  /** In coins, by this signer, which knows nothing of the desk's limits. */
  ofTransfer: number;
  ofDay: number;
  /** Transfers to it have no limit. */
  cold?: string | undefined;
  feeGwei?: number;
  gas?: number;
  sweepGas?: number;
}

export function rulesOf({
  chainId,
  hot,
  ofTransfer,
  ofDay,
  cold = '',
  feeGwei = 500,
  gas = 200_000,
  sweepGas = 8_000_000,
}: SignerLimits): string {
  const credited = listedTokens[chainId]?.filter(({ credits }) => credits) ?? [];
  if (credited.length === 0) throw new Error(`chain ${chainId} has no coin to send`);
  const limits = {
    ...{ chainId, hot: hot.toLowerCase(), gas, fee: `${feeGwei}000000000`, transfer: ofTransfer, day: ofDay },
    ...{
      factory: forwarderFactory(hot as `0x${string}`).address.toLowerCase(),
      sweepGas,
      cold: cold.toLowerCase(),
    },
    units: Object.fromEntries(
      credited.map(({ address, decimals }) => [address.toLowerCase(), `1${'0'.repeat(decimals)}`]),
    ),
  };
  const rules = readFileSync(join(import.meta.dirname, 'rules.js'), 'utf8');
  return `var limits = ${JSON.stringify(limits, undefined, 2)};\n\n${rules}`;
}

if (import.meta.filename === process.argv[1]) {
  const [chain, hot = '', ofTransfer, ofDay, cold] = process.argv.slice(2);
  const address = /^0x[0-9a-f]{40}$/i;
  const known = supportedChains.some(({ id }) => id === Number(chain));
  if (
    !known ||
    !address.test(hot) ||
    !address.test(cold ?? hot) ||
    !(Number(ofTransfer) > 0) ||
    !(Number(ofDay) > 0)
  ) {
    process.stderr.write(
      'rules.ts <chain id> <hot address> <coins of a transfer> <coins of a day> [cold address]\n',
    );
    process.exitCode = 1;
  } else {
    const coins = { ofTransfer: Number(ofTransfer), ofDay: Number(ofDay) };
    const limits = { chainId: Number(chain), hot, cold, ...coins };
    process.stdout.write(rulesOf(limits));
  }
}
