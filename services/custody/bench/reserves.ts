import { sql } from '@tael/postgres';
import { multicallAddress, placeContract, startNeighbour, startPostgres } from '@tael/testkit';
import { proveReserves } from '../src/operations/reserves/prove-reserves.ts';
import { readOwnProof } from '../src/operations/reserves/read-own-proof.ts';
import { startCoinChain, startCustody } from '../test/custody-under-test.ts';

/**
 * A proof over many users: npx tsx --conditions=source services/custody/bench/reserves.ts [users]
 *
 * The wallet runs in the same process, so its share is in the figures.
 */
const users = Number(process.argv[2] ?? 1_000_000);
const paths = 200;
const runs = 3;

const postgres = await startPostgres({ durable: true });
process.env.TEST_POSTGRES_URL = postgres.url;
const chain = await startCoinChain();
await placeContract(chain, 'Multicall3', multicallAddress);
await chain.mine(20);
const wallet = await startNeighbour('wallet', {
  AUTH_RPC_URL: 'http://127.0.0.1:9',
  CARD_SECRET: 'a card secret of the bench',
});
await sql`
  insert into account (user_id, coins) select uuidv7(), (random() * 100000)::bigint
  from generate_series(1, ${users})`.execute(wallet.database.db);
await sql`vacuum analyze account`.execute(wallet.database.db);
const custody = await startCustody(chain, { WALLET_RPC_URL: wallet.internalUrl });
const rows: string[] = [];
for (let run = 1; run <= runs; run += 1) {
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  await proveReserves(custody.deps, new AbortController().signal);
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const mostMb = process.resourceUsage().maxRSS / 1000;
  const { median, slowest } = await timePaths();
  rows.push(
    `| ${run} | ${seconds.toFixed(1)} | ${((user + system) / 1e6).toFixed(1)} | ${mostMb.toFixed(0)} | ${median} | ${slowest} |`,
  );
}
console.log(`${users.toLocaleString('en-US')} users, one chain, no deposit addresses.\n`);
console.log('| run | seconds | of processor | MB at most | a path, ms | the slowest of 200, ms |');
console.log(`| --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}`);

async function timePaths(): Promise<{ median: string; slowest: string }> {
  const { rows: some } = await sql<{ id: string }>`
    select user_id as id from account order by random() limit ${paths}`.execute(wallet.database.db);
  const times: number[] = [];
  for (const { id } of some) {
    const asked = performance.now();
    await readOwnProof(custody.deps, id);
    times.push(performance.now() - asked);
  }
  times.sort((a, b) => a - b);
  return {
    median: (times[paths / 2] ?? NaN).toFixed(1),
    slowest: (times.at(-1) ?? NaN).toFixed(1),
  };
}

await custody.stop();
await wallet.stop();
await chain.stop();
await postgres.stop();
