import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, kafkaMissing, mongoMissing, sessionOf, startKafka, startMongo } from '@tael/testkit';
import { apiOf, type Account, type Api } from '../api.ts';
import { opensWithinMs } from '../platform.ts';
import { startOtherSide, type OtherSide } from '../replica.ts';
import { listen } from '../stream.ts';
import {
  expectCleanProof,
  freshKey,
  peopleWith,
  startMoneyPlatform,
  withdrawBody,
  type MoneyPlatform,
} from './money-platform.ts';

const seconds = Number(process.env.BROKEN_SECONDS ?? 20);
const services = ['auth', 'wallet', 'withdrawal', 'points', 'referral', 'chain-scanner', 'custody'];
const flags = [
  pathToFileURL(resolve(import.meta.dirname, 'break-sockets.mjs')).href,
  // Loaded in production as well; it wraps the modules that write.
  pathToFileURL(resolve(import.meta.dirname, '../../packages/runtime/dist/telemetry/preload.js')).href,
].flatMap((module) => ['--import', module]);

const stops: (() => Promise<void>)[] = [];
async function outsideParts(): Promise<Record<string, string>> {
  const env: Record<string, string> = {};
  if (kafkaMissing() === undefined) {
    const kafka = await startKafka();
    stops.push(() => kafka.stop());
    env.KAFKA_BROKERS = kafka.brokers.join();
  }
  if (mongoMissing() === undefined) {
    const mongo = await startMongo();
    stops.push(() => mongo.stop());
    env.MONGO_URL = mongo.url;
  }
  return env;
}

let money: MoneyPlatform;
let broken: OtherSide;
let api: Api;
let people: Account[];
beforeAll(async () => {
  money = await startMoneyPlatform(await outsideParts());
  stops.push(() => money.stop());
  broken = await startOtherSide(money.platform, services, flags);
  stops.push(() => broken.stop());
  api = apiOf(broken.url);
  people = await peopleWith(16, money, { coins: 10_000, yuan: 10_000 });
}, 2 * opensWithinMs);
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

async function reads(): Promise<string[]> {
  const { body } = await money.here.call('GET', '/api/openapi.json');
  const paths = body.paths as Record<string, object>;
  return Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}) && !path.includes('{'));
}

async function endSessionOfAnOpenPage({ token, email, password }: Account): Promise<void> {
  const { body } = await api.signIn(email, password);
  const second = String(body.token);
  const page = await listen({ url: broken.url }, { token: second });
  await Promise.all([
    api.call('DELETE', `/api/user/sessions/${sessionOf(second)}`, { token }),
    api.call('PUT', '/api/user/profile', { token, body: { city: 'Beijing' } }),
    api.call('PUT', '/api/user/profile', { token, body: { city: 'Shanghai' } }),
  ]);
  page.end();
}

/** Kafka's consumers rejoin after a session timeout of 10 s. */
const recovery = { timeoutMs: 60_000, everyMs: 250 };

type Ask = (who: Account) => Promise<unknown>;

async function load(asks: readonly Ask[], ends: AbortSignal): Promise<number> {
  let asked = 0;
  const connection = async (who: Account, from: number) => {
    for (let turn = from; !ends.aborted; turn += 1) {
      asked += 1;
      await asks[turn % asks.length]?.(who).catch(() => undefined);
    }
  };
  await Promise.all(people.map((who, n) => connection(who, n * 7)));
  return asked;
}

describe('with one write in fifty failing', () => {
  it(
    `no process exits in ${seconds} s under load`,
    async () => {
      const lost: string[] = [];
      for (const [folder, process] of broken.processes) {
        void process.exited.then(({ code, signal }) =>
          lost.push(`${folder} ended (${signal ?? code}):\n${process.output().slice(-3000)}`),
        );
      }
      const { admin } = money;
      const asks: Ask[] = [
        ...(await reads()).flatMap((path): Ask[] => [
          ({ token }) => api.call('GET', path, { token }),
          () => api.call('GET', path, { token: admin.token }),
        ]),
        ...Array.from({ length: 30 }).flatMap((): Ask[] => [
          ({ token, id }) => {
            const to = people.find((other) => other.id !== id)?.username;
            return api.call('POST', '/api/transactions', {
              token,
              key: freshKey(),
              body: { to, amount: 0.01 },
            });
          },
          ({ token }) =>
            api.call('POST', '/api/withdrawals', { token, key: freshKey(), body: withdrawBody(1) }),
          ({ token }) => api.call('PUT', '/api/user/profile', { token, body: { city: 'Shanghai' } }),
          ({ token }) => api.call('POST', '/api/user/checkin', { token }),
          endSessionOfAnOpenPage,
        ]),
      ];
      for (const process of broken.processes.values()) process.kill('SIGUSR2');
      const asked = await load(asks, AbortSignal.timeout(seconds * 1000));
      for (const process of broken.processes.values()) process.kill('SIGUSR2');

      expect(lost).toEqual([]);
      for (const [folder, process] of broken.processes) {
        const count = await eventually(() => {
          const line = /broke (\d+) of \d+ writes/.exec(process.output());
          expect(line).not.toBeNull();
          return Number(line?.[1]);
        });
        console.log(`${folder}: ${/broke .*/.exec(process.output())?.[0]}`);
        expect(count).toBeGreaterThan(0);
      }
      console.log(`${asked} requests`);
    },
    (seconds + 60) * 1000,
  );

  it('the platform works again afterwards, and the ledger proof is clean', async () => {
    const [payer, payee] = people as [Account, Account];
    const { token } = payer;
    const page = await eventually(() => listen({ url: broken.url }, payee), recovery);
    await eventually(async () => {
      const body = { to: payee.username, amount: 0.01 };
      const { status } = await api.call('POST', '/api/transactions', { token, key: freshKey(), body });
      expect(status).toBe(201);
      expect(page.received.map(({ name }) => name)).toContain('transaction');
    }, recovery);
    page.end();
    await expectCleanProof(money);
  }, 150_000);
});
