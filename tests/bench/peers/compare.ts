/**
 * `ROUNDS=4 ROUND_SECONDS=4 npx tsx --conditions=source tests/bench/peers/compare.ts`. All systems run on one Postgres;
 * one is measured at a time. The order changes each round, so that no system always follows the same one.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '@tael/testkit';
import { cpuMicroseconds } from '../../../gateway/bench/cpu-time.ts';
import { startLoadGenerator } from '../../../gateway/bench/load.ts';
import { createYardstick, pgbenchMissing } from '../../../services/wallet/bench/yardstick.ts';
import { startMoneyStack } from '../money-stack.ts';
import { startBlnk } from './blnk.ts';
import { valueOf, type Contestant } from './contestant.ts';
import { startFormance } from './formance.ts';
import { buildPeers, peersMissing } from './programs.ts';
import { reportPeers, settings, type Round, type Sample, type Setting } from './report.ts';
import { startTael } from './tael.ts';

const rounds = Number(process.env.ROUNDS ?? 4);
// A sample reuses one internal token, which stays valid for at least six seconds.
const seconds = Math.min(4, Number(process.env.ROUND_SECONDS ?? 4));
const people = 64;
const payees = 5_000;

const missing = peersMissing() ?? pgbenchMissing();
if (missing !== undefined) throw new Error(missing);
buildPeers();
const say = (text: string) =>
  void process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

say('starting Postgres and Tael');
const stack = await startMoneyStack(300);
const folder = temporaryFolder('tael-bench-peers-');
const place = { postgresUrl: stack.postgresUrl, folder: folder.path };
const load = startLoadGenerator();

async function sample(one: Contestant, { connections, hot }: Setting): Promise<Sample> {
  const processes = { ...one.pids, Postgres: stack.postgresPid };
  const cpu = () => Object.entries(processes).map(([name, pid]) => [name, cpuMicroseconds(pid)] as const);
  const requests = await one.requests();
  const heldBefore = await one.held();
  const before = new Map(cpu());
  const measured = await load.run({
    port: one.port,
    connections,
    seconds,
    settlingSeconds: 1,
    requests,
    picks: hot ? one.picks.slice(0, 1) : one.picks,
    mayRefuse: true,
  });
  const accepted = measured.requests - measured.refused;
  const spent = cpu().map(([name, now]) => [name, (now - (before.get(name) ?? 0)) / accepted] as const);
  return { ...measured, accepted, held: (await one.held()) - heldBefore, cpu: Object.fromEntries(spent) };
}

const serverOf = async (): Promise<string> => {
  const names = ['server_version', 'fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers'];
  const values = names.map((name) => valueOf(place.postgresUrl, `select current_setting('${name}')`));
  return (await Promise.all(values)).map((value, n) => `${names[n]} ${value}`).join(', ');
};

async function round(number: number, contestants: readonly Contestant[]): Promise<Round> {
  const yard = { pairs: await yardstick.transfers(3), hot: await yardstick.hotAccount(3) };
  const order = [
    ...contestants.slice(number % contestants.length),
    ...contestants.slice(0, number % contestants.length),
  ];
  if (number % 2 === 1) order.reverse();
  const samples: Round['samples'] = {};
  for (const setting of settings) {
    for (const one of order) {
      const measured = await sample(one, setting);
      samples[one.name] = { ...samples[one.name], [setting.name]: measured };
      say(`round ${number + 1}, ${setting.name}: ${one.name} ${measured.perSecond.toFixed(0)}/s`);
      // A system's background work must end before the next measurement.
      await delay(300);
    }
  }
  return { yard, samples };
}

const yardstick = await createYardstick(stack.postgresUrl);
try {
  const contestants = await startTael(stack, people, payees);
  say('Tael is ready');
  contestants.push(...(await startFormance(place, people, payees)));
  say('Formance is ready');
  contestants.push(await startBlnk(place, people, payees));
  say('Blnk is ready');
  for (const one of contestants) await sample(one, settings[0]);
  const measured: Round[] = [];
  for (let n = 0; n < rounds; n += 1) measured.push(await round(n, contestants));
  console.log(reportPeers({ rounds: measured, server: await serverOf(), seconds }));
} finally {
  load.stop();
  await stack.stop();
  folder.remove();
}
process.exit(0);
