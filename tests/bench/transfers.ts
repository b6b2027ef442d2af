/**
 * `npx tsx --conditions=source tests/bench/transfers.ts [rounds] [postings of the larger book]`. Compares with pgbench,
 * which does the least that a transfer needs, on the same Postgres in the same round. Only rate limits are lifted.
 */
import { cpus } from 'node:os';
import { readFileSync } from 'node:fs';
import { cpuMicroseconds } from '../../gateway/bench/cpu-time.ts';
import { startLoadGenerator } from '../../gateway/bench/load.ts';
import { populate } from '../../services/wallet/bench/population.ts';
import { createYardstick } from '../../services/wallet/bench/yardstick.ts';
import { signUp, startMoneyStack } from './money-stack.ts';
import { reportTransfers, type Round, type Sample, type Where } from './transfers-report.ts';

const rounds = Number(process.argv[2] ?? 3);
const sizes = [10_000, Number(process.argv[3] ?? 1_000_000)];
const people = 64;
const payees = 5_000;

const stack = await startMoneyStack();
const load = startLoadGenerator();
const senders = await signUp(stack, people);
const population = await populate(stack.walletUrl, payees);
await population.give(
  senders.map(({ id }) => id),
  100_000_000_000n,
);
const yardstick = await createYardstick(stack.postgresUrl);

function requestText(token: string): string {
  const body = '{"to":"%PICK%","amount":0.01,"description":"lunch"}';
  const length = body.length + (population.names[0] ?? '').length - '%PICK%'.length;
  return [
    'POST /api/transactions HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    'accept: application/json',
    'user-agent: bench',
    'idempotency-key: %KEY%',
    'content-type: application/json',
    `content-length: ${length}`,
    '',
    body,
  ].join('\r\n');
}

const processes = {
  gateway: stack.gateway.pid,
  wallet: stack.wallet.pid,
  auth: stack.auth.pid,
  Postgres: stack.postgresPid,
  'load generator': load.pid,
};

const cpuOfAll = () => Object.entries(processes).map(([name, pid]) => [name, cpuMicroseconds(pid)] as const);

async function sample(where: Where, connections: number, seconds: number, hot = false): Promise<Sample> {
  const tokens =
    where === 'gateway' ? senders.map(({ token }) => token) : await stack.internalTokens(senders);
  const before = new Map(cpuOfAll());
  const measured = await load.run({
    port: stack[where].port,
    connections,
    seconds,
    // Not measured: at 64 connections, the first requests alone would determine p99.
    settlingSeconds: 1,
    requests: tokens.map(requestText),
    picks: hot ? population.names.slice(0, 1) : population.names,
  });
  const cpu = cpuOfAll().map(
    ([name, spent]) => [name, (spent - (before.get(name) ?? 0)) / measured.requests] as const,
  );
  return { ...measured, cpu: Object.fromEntries(cpu) };
}

function idleSince(): () => number {
  const times = () => {
    const all = cpus().flatMap(({ times: { idle, ...busy } }) => [[idle, ...Object.values(busy)]]);
    const idle = all.reduce((sum, [one = 0]) => sum + one, 0);
    return { idle, total: all.flat().reduce((sum, one) => sum + one, 0) };
  };
  const from = times();
  return () => {
    const to = times();
    return (to.idle - from.idle) / (to.total - from.total);
  };
}

const peakMebibytes = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function round(postings: number): Promise<Round> {
  const idle = idleSince();
  const yard = await yardstick.transfers(3);
  const idleShare = idle();
  return {
    postings,
    yard,
    idleShare,
    yardLatency: { 8: await yardstick.latency(8, 2), 64: await yardstick.latency(64, 2) },
    gateway64: await sample('gateway', 64, 3),
    wallet64: await sample('wallet', 64, 3),
    gateway8: await sample('gateway', 8, 2),
    wallet8: await sample('wallet', 8, 2),
    yardHot: await yardstick.hotAccount(2),
    walletHot: await sample('wallet', 64, 2, true),
  };
}

try {
  const measured: Round[] = [];
  for (const postings of sizes) {
    await population.growTo(postings);
    for (const where of ['gateway', 'wallet'] as const) await sample(where, 64, 3);
    for (let n = 0; n < rounds; n += 1) measured.push(await round(postings));
  }
  console.log(reportTransfers(measured, peakMebibytes(stack.wallet.pid)));
} finally {
  await population.close();
  load.stop();
  await stack.stop();
}
