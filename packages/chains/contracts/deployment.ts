/** `npx tsx --conditions=source deployment.ts <treasury>`: the transaction that any account sends once on each chain. */
import { forwarderFactory } from '../src/forwarders.ts';

const [treasury = ''] = process.argv.slice(2);
if (/^0x[0-9a-f]{40}$/i.test(treasury)) {
  const { address: factory, deployment } = forwarderFactory(treasury as `0x${string}`);
  process.stdout.write(`${JSON.stringify({ factory, ...deployment, value: '0x0' }, undefined, 2)}\n`);
} else {
  process.stderr.write('deployment.ts <treasury: the HOT_ADDRESS of custody>\n');
  process.exitCode = 1;
}
