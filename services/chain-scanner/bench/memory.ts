import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { supportedChains } from '@tael/chains';
import { migrate } from '@tael/postgres';
import { eventually, rpcKeysOf, spawnReplica, startPostgres } from '@tael/testkit';
import { migrations } from '../src/migrations.ts';
import { transferTopic } from '../src/operations/scanning/transfers.ts';

/**
 * The process while all credited chains catch up at once, each answer to a query of logs almost as large as the limit
 * allows. Needs `node deploy/local/build.js`: npx tsx --conditions=source …/bench/memory.ts [blocks]
 */
const blocks = Number(process.argv[2] ?? 20_000);
const start = 1_000_000;
const answerBytes = 7_500_000;
const xpub =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';

interface Call {
  method: string;
  params: ({ fromBlock: string; toBlock: string } | string)[];
}

const hex = (number: number): string => `0x${number.toString(16)}`;
const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`;
const credited = supportedChains.flatMap(({ id, tokens }) => {
  const token = tokens.find(({ credits }) => credits);
  return token === undefined ? [] : [{ id, address: token.address }];
});
let head = start;

function answerOf(chainId: number, { method, params: [first] }: Call): unknown {
  if (method === 'eth_chainId') return hex(chainId);
  if (method === 'eth_blockNumber') return hex(head);
  if (method === 'eth_getBlockByNumber') {
    const number = Number(first);
    const parentHash = hashOf(Math.max(0, number - 1));
    return { number: hex(number), hash: hashOf(number), parentHash, timestamp: '0x6a000000' };
  }
  return method === 'eth_getLogs' && typeof first === 'object' ? logsIn(chainId, first) : undefined;
}

/** Transfers to strangers, in none of the two outer blocks: their hashes would be compared. */
function logsIn(chainId: number, { fromBlock, toBlock }: { fromBlock: string; toBlock: string }): object[] {
  const [first, inner] = [Number(fromBlock) + 1, Number(toBlock) - Number(fromBlock) - 1];
  if (!(inner > 1)) return [];
  const address = credited.find(({ id }) => id === chainId)?.address;
  const log = (i: number) => ({
    ...{ address, topics: [transferTopic, hashOf(1), hashOf(2)], data: hashOf(3), blockHash: hashOf(4) },
    ...{ logIndex: '0x1', removed: false },
    blockNumber: hex(first + (i % inner)),
    transactionHash: hashOf(i),
  });
  return Array.from({ length: Math.floor(answerBytes / JSON.stringify(log(0)).length) }, (_, i) => log(i));
}

const node = createServer((req, res) => {
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.on('end', () => {
    const call = JSON.parse(Buffer.concat(parts).toString()) as Call;
    const result = answerOf(Number(req.url?.slice(1)), call);
    res.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }));
  });
});
await new Promise<void>((listening) => node.listen(0, '127.0.0.1', listening));
const nodeUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`;

console.log(
  `MiB resident while ${credited.length} chains catch up ${blocks} blocks at once, 7.5 MB in each answer:\n`,
);
console.log('| at rest | most | after |\n| --: | --: | --: |');
console.log(`| ${(await measure()).join(' | ')} |`);
node.close();

async function measure(): Promise<string[]> {
  const postgres = await startPostgres({});
  await migrate(postgres.url, migrations);
  const { process: scanner, internalUrl } = await spawnReplica({
    entry: new URL('../dist/bundle/main.js', import.meta.url).pathname,
    nodeFlags: ['--import', '@tael/runtime/telemetry'],
    env: {
      ...{ LOG_LEVEL: 'warn', DEPOSIT_XPUB: xpub, POSTGRES_URL: postgres.url, EVENT_LOG_URL: postgres.url },
      ...{ ...rpcKeysOf('chain-scanner'), AUTH_RPC_URL: 'http://127.0.0.1:9', PRICE_URL: 'off' },
      RPC_QUORUM: '1',
      ...Object.fromEntries(credited.map(({ id }) => [`RPC_URL_${id}`, `${nodeUrl}/${id}`])),
    },
  });
  const readUpTo = (block: number) =>
    eventually(
      async () => {
        const text = await (await fetch(`${internalUrl}/metrics`)).text();
        const cursors = [...text.matchAll(/^chain_scanner_cursor_block\{chain="\d+"\} (\d+)$/gm)];
        if (cursors.length < credited.length || cursors.some(([, at]) => Number(at) < block))
          throw new Error(`not at ${block}: ${scanner.output().slice(-500)}`);
      },
      { timeoutMs: 300_000 },
    );
  await readUpTo(start);
  const atRest = residentOf(scanner.pid, 'VmRSS');
  head = start + blocks;
  await readUpTo(head);
  const figures = [atRest, residentOf(scanner.pid, 'VmHWM'), residentOf(scanner.pid, 'VmRSS')];
  scanner.kill('SIGTERM');
  await scanner.exited;
  await postgres.stop();
  return figures.map((figure) => figure.toFixed(0));
}

function residentOf(pid: number, what: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
