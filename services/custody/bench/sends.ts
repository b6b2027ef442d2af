import { sql } from '@tael/postgres';
import { spawnReplica, startBadNodes, startPostgres, type Replica } from '@tael/testkit';
import { newSend, startCoinChain, startCustody, type CoinChain } from '../test/custody-under-test.ts';

/**
 * From SubmitTransfer to sent, on a chain that mines at once: npx tsx --conditions=source services/custody/bench/sends.ts [sends]
 */
const sends = Number(process.argv[2] ?? 200);
const entry = new URL('../dist/bundle/main.js', import.meta.url).pathname;
const submittedTogether = 8;

type Custody = Awaited<ReturnType<typeof startCustody>>;

const postgres = await startPostgres({ durable: true });
process.env.TEST_POSTGRES_URL = postgres.url;
await throughput();
await shares();
await postgres.stop();

async function throughput(): Promise<void> {
  console.log(`${sends} sends at once, one chain, a block for each transaction.\n`);
  console.log('| replicas | sends a second | one send alone, ms |\n| --- | --- | --- |');
  for (const count of [1, 2]) {
    const chain = await startCoinChain();
    const custody = await startCustody(chain);
    const env = { ...custody.settings, LOG_LEVEL: 'silent' };
    const replicas: Replica[] = [];
    while (replicas.length < count) replicas.push(await spawnReplica({ entry, env }));
    const alone: number[] = [];
    while (alone.length < 15) alone.push(await timeSends(custody, 1));
    const seconds = (await timeSends(custody, sends)) / 1000;
    const median = alone.toSorted((a, b) => a - b)[7] ?? NaN;
    console.log(`| ${count} | ${(sends / seconds).toFixed(1)} | ${median.toFixed(0)} |`);
    for (const { process: running } of replicas) {
      running.kill('SIGTERM');
      await running.exited;
    }
    await custody.stop();
    await chain.stop();
  }
}

async function timeSends(custody: Custody, count: number): Promise<number> {
  const waiting = await notSent(custody);
  if (waiting > 0) throw new Error(`${waiting} transfers are not sent`);
  const started = performance.now();
  for (let made = 0; made < count; made += submittedTogether)
    await Promise.all(
      Array.from({ length: Math.min(submittedTogether, count - made) }, () =>
        custody.rpc.submitTransfer(newSend()),
      ),
    );
  while ((await notSent(custody)) > 0) await new Promise((resume) => setTimeout(resume, 5));
  return performance.now() - started;
}

async function notSent({ stores }: Custody): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from transfer where state in ('queued', 'signed')`.execute(
    stores.database.db,
  );
  return rows[0]?.waiting ?? NaN;
}

/** In this process, through a proxy that counts. */
async function shares(): Promise<void> {
  const chain = await startCoinChain();
  const nodes = startBadNodes();
  const node = await counted(chain);
  const signer = await counted(chain);
  const custody = await startCustody(chain, { RPC_URL_1: node.url, SIGNER_URL_1: signer.url });
  for (let i = 0; i < sends; i += 1) await custody.rpc.submitTransfer(newSend());
  const before = await sqlTime(custody);
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  while ((await notSent(custody)) > 0) await custody.round();
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  // A connection reports its time when it ends.
  await custody.deps.database.close();
  const after = await sqlTime(custody);
  const rows = [
    ...[...signer.calls, ...node.calls].toSorted(([, a], [, b]) => b.ms - a.ms).map(row),
    row(['SQL, in transactions', { count: after.commits - before.commits, ms: after.ms - before.ms }]),
  ];
  console.log(
    `\nEach of ${sends} sends, in one process with the proxy that counts: ${(wall / sends).toFixed(1)} ms, ` +
      `${((user + system) / 1000 / sends).toFixed(1)} ms of processor.\n`,
  );
  console.log(`| part | calls | ms |\n| --- | --- | --- |\n${rows.join('\n')}`);
  await custody.stores.drop();
  nodes.stop();
  await chain.stop();

  async function counted({ url }: CoinChain) {
    const calls = new Map<string, { count: number; ms: number }>();
    let asked = 0;
    const change = (method: string, answer: unknown): unknown => {
      const { count, ms } = calls.get(method) ?? { count: 0, ms: 0 };
      calls.set(method, { count: count + 1, ms: ms + performance.now() - asked });
      asked = performance.now();
      return answer;
    };
    return { calls, url: await nodes.between(url, change, () => (asked = performance.now())) };
  }
}

function row([part, { count, ms }]: [string, { count: number; ms: number }]): string {
  return `| ${part} | ${(count / sends).toFixed(1)} | ${(ms / sends).toFixed(1)} |`;
}

async function sqlTime({ stores }: Custody): Promise<{ ms: number; commits: number }> {
  const { rows } = await sql<{ ms: number; commits: number }>`
    select active_time as ms, xact_commit::float8 as commits from pg_stat_database
    where datname = current_database()`.execute(stores.database.db);
  return rows[0] ?? { ms: NaN, commits: NaN };
}
