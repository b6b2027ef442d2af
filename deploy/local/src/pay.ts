import { callContract } from '@tael/testkit/servers';
import { localCoins } from './local-coins.ts';

const [url = '', symbol = '', to = '', amount = ''] = process.argv.slice(2);

async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } };
  if (error !== undefined) throw new Error(error.message);
  return result;
}

const usage = 'pay.js RPC_URL USDC|USDT|DAI|WBTC 0xADDRESS AMOUNT';
if (!URL.canParse(url) || !/^0x[0-9a-fA-F]{40}$/.test(to) || !/^\d+(\.\d+)?$/.test(amount)) {
  process.stderr.write(`${usage}\n`);
  process.exit(64);
}
const chainId = Number(await rpc('eth_chainId'));
const coin = localCoins.find((one) => one.chainId === chainId && one.symbol === symbol);
if (coin === undefined) {
  process.stderr.write(`no ${symbol} on chain ${chainId}; ${usage}\n`);
  process.exit(64);
}
const [whole = '0', fraction = ''] = amount.split('.');
const units = BigInt(whole + fraction.padEnd(coin.decimals, '0').slice(0, coin.decimals));
const hash = await callContract({ rpc }, 'TestCoin', coin.address, 'mint', [to, units]);
process.stdout.write(`${amount} ${symbol} on chain ${chainId}: ${hash}\n`);
