import { randomUUID } from 'node:crypto';
import { type Chain, createNode, type ListedToken, type Node, supportedChains } from '@tael/chains';
import { createLogger, parseEnv } from '@tael/runtime';
import { migrate } from '@tael/postgres';
import { openBase } from '@tael/service';
import {
  callContract,
  multicallAddress,
  placeCoin,
  placeContract,
  rpcKeysOf,
  startChain,
  startPostgres,
} from '@tael/testkit';
import { compose } from '../src/compose.ts';
import { configSchema } from '../src/config.ts';
import { migrations } from '../src/migrations.ts';
import { readChain } from '../src/operations/assets/read-chain.ts';
import { startingPace } from '../src/operations/scanning/read-step.ts';
import { scanChain } from '../src/operations/scanning/scan-chain.ts';
import { nothingMet } from '../src/store/cursors.ts';
import { createMemoryStore } from '../src/store/assets/in-memory.ts';

/**
 * Catch-up over many blocks, and a portfolio of 500 tokens: npx tsx --conditions=source …/bench/catch-up.ts [blocks]
 */
const blocks = Number(process.argv[2] ?? 20_000);
const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const xpub =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';

const postgres = await startPostgres({});
await migrate(postgres.url, migrations);
const chain = await startChain({ chainId: 1 });
await placeContract(chain, 'Multicall3', multicallAddress);
const [ethereum] = supportedChains;
if (ethereum === undefined) throw new Error('no chain');

const manyTokens = Array.from({ length: 500 }, (_, i): ListedToken => {
  const address = `0x${(0xc0000 + i).toString(16).padStart(40, '0')}` as const;
  return { address, symbol: `T${i}`, name: `Token ${i}`, decimals: 18, kind: 'other', credits: false };
});
for (const token of manyTokens) {
  await placeCoin(chain, token);
  await callContract(chain, 'TestCoin', token.address, 'mint', [owner, 10n ** 18n]);
}

const settings = {
  ...{
    PORT: '1',
    INTERNAL_PORT: '2',
    METRICS_PORT: '3',
    LOG_LEVEL: 'silent',
    DEPOSIT_XPUB: xpub,
    CHAINS: '1',
  },
  ...{ POSTGRES_URL: postgres.url, EVENT_LOG_URL: postgres.url, ...rpcKeysOf('chain-scanner') },
  ...{
    AUTH_RPC_URL: 'http://127.0.0.1:9',
    PRICE_URL: 'http://127.0.0.1:9',
    RPC_URL_1: chain.url,
    RPC_QUORUM: '1',
  },
};
const log = createLogger({ service: 'bench', level: 'silent' });
const deps = await compose(openBase('chain-scanner', parseEnv(configSchema, settings), log));

// Sent transactions stay in the pool for a moment.
while (
  Number(
    await chain.rpc('eth_getTransactionCount', ((await chain.rpc('eth_accounts')) as string[])[0], 'latest'),
  ) <
  2 * manyTokens.length
)
  await new Promise((resume) => setTimeout(resume, 50));
await portfolioOf500();
await catchUp();
await deps.database.close();
await chain.stop();
await postgres.stop();

/** Measures a new address through a new node client, then repeats it unchanged and one block later. */
async function portfolioOf500(): Promise<void> {
  const described = { ...ethereum, endpoints: [chain.url], quorum: 1, off: '', tokens: manyTokens } as Chain;
  const rows: string[] = [];
  for (let run = 1; run <= 5; run += 1) {
    const cold = await timed(createNode(described), { ...deps, assets: createMemoryStore() });
    const node = createNode(described);
    const needs = { ...deps, assets: createMemoryStore() };
    await timed(node, needs);
    const unchanged = await timed(node, needs);
    await chain.rpc('anvil_mine', '0x1');
    rows.push(`| ${run} | ${cold} | ${unchanged} | ${await timed(node, needs)} |`);
  }
  console.log(
    'A portfolio of 500 tokens and the native coin on one chain, milliseconds (requests to the node):\n',
  );
  console.log('| run | never looked at | no block since | a block since |\n| --- | --- | --- | --- |');
  console.log(rows.join('\n'));
}

async function timed(node: Node, needs: Parameters<typeof readChain>[0]): Promise<string> {
  const before = node.status().calls;
  const started = performance.now();
  const { assets } = await readChain(needs, node, owner);
  if (assets.length !== 1 + manyTokens.length) throw new Error(`${assets.length} assets`);
  return `${(performance.now() - started).toFixed(0)} (${node.status().calls - before})`;
}

async function catchUp(): Promise<void> {
  const node = deps.nodes.find((one) => one.chain.id === 1);
  if (node === undefined) throw new Error('no node');
  const reading = { node, reader: randomUUID(), pace: { blocks: startingPace }, met: nothingMet() };
  while ((await scanChain(deps, reading)) === 'more');
  await chain.rpc('anvil_mine', `0x${blocks.toString(16)}`);
  const before = node.status().calls;
  const started = performance.now();
  let most = 0;
  while ((await scanChain(deps, reading)) === 'more') most = Math.max(most, process.memoryUsage().rss);
  const seconds = (performance.now() - started) / 1000;
  const calls = node.status().calls - before;
  console.log(
    `\nCatching up ${blocks} blocks took ${seconds.toFixed(2)} s: **${(blocks / seconds).toFixed(0)} blocks a second**, ` +
      `${(calls / blocks).toFixed(4)} requests to the node a block, at most ${(most / 1e6).toFixed(0)} MB resident.`,
  );
}
