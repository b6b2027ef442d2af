import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, sessionOf } from '@tael/testkit';
import type { Account } from '../api.ts';
import { opensWithinMs } from '../platform.ts';
import { listen } from '../stream.ts';
import { peopleWith, startMoneyPlatform, type MoneyPlatform } from './money-platform.ts';

const seconds = Number(process.env.ATTACK_SECONDS ?? 5);

let money: MoneyPlatform;
let people: Account[];
let before: number[];
/** Without Postgres, whose backends come and go with connections. */
const pids = () =>
  money.platform
    .processes()
    .filter(({ command }) => command.includes('main.js'))
    .map(({ pid }) => pid);

beforeAll(async () => {
  money = await startMoneyPlatform();
  people = await peopleWith(20, money, { coins: 5_000 });
  before = pids();
  expect(before.length).toBeGreaterThan(7);
}, 2 * opensWithinMs);
afterAll(() => money.stop());

async function secondSession({ email, password }: Account): Promise<string> {
  const { status, body } = await money.here.signIn(email, password);
  expect(status).toBe(200);
  return String(body.token);
}

const endSession = ({ token }: Account, ended: string) =>
  money.here.call('DELETE', `/api/user/sessions/${sessionOf(ended)}`, { token });
const move = ({ token }: Account, city: string) =>
  money.here.call('PUT', '/api/user/profile', { token, body: { city } });

async function again(attack: (who: Account) => Promise<void>): Promise<number> {
  const until = Date.now() + seconds * 1000;
  let times = 0;
  const one = async (who: Account) => {
    while (Date.now() < until) {
      await attack(who);
      times += 1;
    }
  };
  await Promise.all(people.map(one));
  return times;
}

async function expectNothingLost(): Promise<void> {
  expect(pids()).toEqual(before);
  // The server's listener for failed writes is a last resort, which no write may reach.
  expect(money.platform.output()).not.toContain('response write failed');
  const [someone] = people as [Account];
  const page = await listen(money.platform, someone);
  await move(someone, 'Chengdu');
  await eventually(() => expect(page.received.map(({ name }) => name)).toContain('account'));
  page.end();
}

const established = '01';

function openFrom(ports: readonly number[]): number {
  const server = portInHex(Number(new URL(money.platform.url).port));
  const clients = new Set(ports.map(portInHex));
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  return lines.filter((line) => {
    const [, local = '', remote = '', state] = line.trim().split(/\s+/);
    return local.endsWith(server) && clients.has(remote.slice(-5)) && state === established;
  }).length;
}

const portInHex = (port: number): string => `:${port.toString(16).toUpperCase().padStart(4, '0')}`;

it(
  `a session that ends in one batch with other events of its user ends no process (${seconds} s)`,
  async () => {
    const times = await again(async (who) => {
      const token = await secondSession(who);
      const page = await listen(money.platform, { token });
      const cities = ['Beijing', 'Shanghai', 'Xian', 'Wuhan', 'Lhasa', 'Dali'];
      await Promise.all([endSession(who, token), ...cities.map((city) => move(who, city))]);
      await eventually(() => expect(page.received.at(-1)?.name).toBe('end'));
    });
    console.log(`${times} sessions ended under an open page`);
    await expectNothingLost();
  },
  (seconds + 60) * 1000,
);

it(
  `a session that ends while its client is stopped ends no process (${seconds} s)`,
  async () => {
    const reader = spawn('node', [resolve(import.meta.dirname, 'stopped-reader.mjs'), money.platform.url]);
    let answers = '';
    reader.stdout.on('data', (text) => (answers += String(text)));
    try {
      const tokens = await Promise.all(people.map(secondSession));
      reader.stdin.write(`${tokens.join('\n')}\n`);
      await eventually(() => expect(answers.match(/^200 \d+$/gm)).toHaveLength(people.length));
      const ports = answers.match(/\d+$/gm)?.map(Number) ?? [];
      expect(openFrom(ports)).toBe(people.length);
      reader.kill('SIGSTOP');
      const sent = await again(async ({ token, id }) => {
        const to = people.find((other) => other.id !== id)?.username;
        await money.here.call('POST', '/api/transactions', { token, body: { to, amount: 0.01 } });
      });
      await Promise.all(people.flatMap((who, n) => [endSession(who, tokens[n] ?? ''), move(who, 'Lhasa')]));
      console.log(`${sent} transfers, while the clients of open pages were stopped`);
      await eventually(() => expect(openFrom(ports)).toBe(0));
      await expectNothingLost();
    } finally {
      reader.kill('SIGKILL');
    }
  },
  (seconds + 90) * 1000,
);
