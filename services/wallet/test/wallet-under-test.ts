import { randomUUID } from 'node:crypto';
import type { Permission, Principal, Role } from '@tael/identity';
import { outboxOf, serviceUnderTest } from '@tael/testkit';
import supertest from 'supertest';
import { z } from 'zod';
import type { Deps } from '../src/deps.ts';
import type { Balance } from '../src/ledger/ledger.ts';
import { newOperationId } from '../src/ledger/operation-id.ts';
import { migrations } from '../src/migrations.ts';
import { readHolding } from '../src/operations/read-holdings.ts';
import { service } from '../src/service.ts';
import { buryFacts, saveFacts, type FactChange } from '../src/store/user-facts.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: { message?: string; error?: string; code?: string; [key: string]: unknown };
}

export type WalletUnderTest = Awaited<ReturnType<typeof startWallet>>;

const admin = randomUUID();
const sentTransaction = z.object({ transaction: z.object({ _id: z.string() }) });

export async function startWallet(env: Record<string, string> = {}) {
  const { deps, clock, settings, identity, app, stop, stores } = await serviceUnderTest(service, {
    migrations,
    env: {
      CARD_SECRET: 'a card secret of the tests',
      // No auth listens here, unless the test passes a real URL.
      AUTH_RPC_URL: 'http://127.0.0.1:1',
      SECOND_PERSON: 'off',
      ...env,
    },
  });
  /** A new token per call: tokens expire after ten seconds. */
  const send = async (token: () => string, method: Method, path: string, body?: object, key?: string) => {
    const headers = {
      authorization: `Bearer ${token()}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const request = supertest(app)[method](path).set(headers);
    return (await (body === undefined ? request : request.send(body))) as Answer;
  };

  return {
    deps,
    clock,
    settings,
    app,
    /** For seeds: without the limit of 3 s for a statement. */
    seeds: stores.database.db,
    as: (userId: string) => {
      const token = () => identity.internalToken({ userId, sessionId: 's', role: 'user', permissions: [] });
      return {
        get: (path: string) => send(token, 'get', path),
        post: (path: string, body?: object, key?: string) => send(token, 'post', path, body, key),
        put: (path: string, body?: object) => send(token, 'put', path, body),
        delete: (path: string) => send(token, 'delete', path),
      };
    },
    /** Any role, so that a user with stray permissions can be tested too. */
    asAdmin: (
      role: Role,
      permissions: Permission[],
      userId: string = randomUUID(),
      more: Pick<Principal, 'fresh'> = {},
    ) => {
      const token = () => identity.internalToken({ userId, sessionId: 's', role, permissions, ...more });
      return {
        get: (path: string) => send(token, 'get', path),
        post: (path: string, body?: object, key?: string) => send(token, 'post', path, body, key),
        put: (path: string, body?: object, key?: string) => send(token, 'put', path, body, key),
      };
    },
    anonymous: (path: string) => send(() => '', 'get', path),
    ...peopleOf(deps),
    events: (type: string) => outboxOf(deps.database, type),
    async stop() {
      await deps.tasks.stop();
      await deps.close();
      await stop();
    },
  };
}

interface Funds {
  coins?: bigint;
  available?: bigint;
}

function peopleOf(deps: Deps) {
  return {
    person: (name: string, has: Funds = {}) => personIn(deps, name, has),
    fund: (userId: string, funds: Funds) => fund(deps, userId, funds),
    /** Applies a change as an event of auth would. */
    saveFact: (userId: string, fact: Omit<FactChange, 'userId' | 'registeredAt'>) =>
      saveFacts(deps.database.db, [{ userId, registeredAt: new Date(), ...fact }]),
    bury: (userId: string) =>
      deps.database.transaction((tx) => buryFacts(tx, [{ userId, version: 99n, at: new Date() }])),
    close: (userId: string) => deps.ledger.post({ operationId: newOperationId(), userId, rule: 'close' }),
    decide: (userId: string, sent: Answer) => {
      const { _id: transactionId } = sentTransaction.parse(sent.body).transaction;
      const decision = { rule: 'approve-send-out', transactionId, actorId: admin } as const;
      return deps.ledger.post({ operationId: newOperationId(), userId, ...decision });
    },
    balance: async (userId: string): Promise<Balance> => (await readHolding(deps, userId)).balance,
  };
}

export async function personIn(deps: Deps, name: string, has: Funds = {}) {
  const userId = newOperationId();
  const fact = { userId, username: name, status: 'active', version: 1n, registeredAt: new Date() } as const;
  await saveFacts(deps.database.db, [fact]);
  await fund(deps, userId, has);
  return userId;
}

async function fund({ ledger }: Deps, userId: string, { coins = 0n, available = 0n }: Funds) {
  const about = { userId, reason: 'a start', actorId: admin };
  if (coins > 0n) {
    const gift = { rule: 'coins', operation: 'add', amount: coins } as const;
    await ledger.post({ operationId: newOperationId(), ...about, ...gift });
  }
  if (available > 0n) {
    const gift = { rule: 'balance', change: { add: available } } as const;
    await ledger.post({ operationId: newOperationId(), ...about, ...gift });
  }
}

/** JSON has no NaN or Infinity, so they are not listed. */
export const badAmounts: readonly object[] = [
  { amount: 0 },
  { amount: -1 },
  { amount: 0.001 },
  { amount: 1e21 },
  { amount: 2 ** 53 + 1 },
  { amount: 1e12 },
  { amount: '10' },
  { amount: '１０' },
  { amount: true },
  { amount: [1] },
  { amount: {} },
  { amount: null },
  {},
];
