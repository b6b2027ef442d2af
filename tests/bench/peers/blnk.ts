import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually, freePort } from '@tael/testkit';
import {
  ask,
  valueOf,
  databaseUrl,
  execute,
  inTurns,
  launch,
  requestText,
  type Contestant,
  type Place,
} from './contestant.ts';
import { programOf, redisProgram } from './programs.ts';

const env = { BLNK_ENABLE_TELEMETRY: 'false' };
const transfer = { precision: 100, currency: 'USD', skip_queue: true };

/** `skip_queue`: the transfer is done before the answer, as in the other systems. */
export async function startBlnk(place: Place, people: number, payees: number): Promise<Contestant> {
  await execute(place.postgresUrl, 'create database blnk');
  const url = databaseUrl(place, 'blnk');
  const { port, pids } = await startProcesses(place, url);
  const base = `http://127.0.0.1:${port}`;
  const balances = await makeBalances(base, people + payees);
  const [payers, picks] = [balances.slice(0, people), balances.slice(people)];
  for (const destination of payers) {
    const gift = { amount: 10_000_000, source: '@World', destination, allow_overdraft: true };
    const named = { reference: randomUUID(), description: 'a start' };
    await ask('POST', `${base}/transactions`, { ...transfer, ...gift, ...named });
  }
  await execute(url, 'vacuum analyze');
  return {
    name: 'Blnk',
    port,
    pids,
    requests: () =>
      payers.map((source) => {
        const parties = { source, destination: '%PICK%', reference: '%KEY%' };
        const body = JSON.stringify({ ...transfer, ...parties, amount: 0.01, description: 'lunch' });
        return requestText({ path: '/transactions', headers: {}, body }, picks[0] ?? '');
      }),
    picks,
    held: async () => Number(await valueOf(url, 'select count(*) from blnk.transactions')),
  };
}

async function startProcesses(place: Place, url: string): Promise<Pick<Contestant, 'port' | 'pids'>> {
  const [port, redisPort] = [await freePort(), await freePort()];
  const settings = join(place.folder, 'blnk.json');
  const told = {
    project_name: 'bench',
    data_source: { dns: `${url}?sslmode=disable` },
    redis: { dns: `127.0.0.1:${redisPort}` },
    server: { port: String(port) },
    enable_telemetry: false,
    enable_observability: false,
  };
  writeFileSync(settings, JSON.stringify(told));
  const args = ['--port', String(redisPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const redis = launch(place, 'redis', { ...redisProgram(), args });
  const program = programOf('blnk');
  const options = ['--config', settings];
  const migrate = () =>
    execFileSync(program, ['migrate', 'up', ...options], {
      cwd: place.folder,
      env: { ...process.env, ...env },
      stdio: 'pipe',
    });
  await eventually(migrate, { timeoutMs: 30_000, everyMs: 500 });
  const blnk = launch(place, 'blnk', { program, args: ['start', ...options], env });
  await eventually(() => ask('GET', `http://127.0.0.1:${port}/health`), { timeoutMs: 60_000 });
  return { port, pids: { Blnk: blnk, Redis: redis } };
}

async function makeBalances(base: string, howMany: number): Promise<string[]> {
  const { ledger_id } = await ask<{ ledger_id: string }>('POST', `${base}/ledgers`, { name: 'bench' });
  const balances: string[] = [];
  const numbers = Array.from({ length: howMany }, (_, n) => n);
  await inTurns(16, numbers, async () => {
    const wish = { ledger_id, currency: 'USD' };
    const { balance_id } = await ask<{ balance_id: string }>('POST', `${base}/balances`, wish);
    balances.push(balance_id);
  });
  return balances;
}
