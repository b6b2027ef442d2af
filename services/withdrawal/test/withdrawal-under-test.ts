import { randomUUID } from 'node:crypto';
import { createClient, createRouterTransport } from '@connectrpc/connect';
import type { Principal } from '@tael/identity';
import { sql } from '@tael/postgres';
import { approvalsRpc, operationsRpc, withdrawalRpc } from '@tael/proto';
import { rpcTable } from '@tael/service';
import { outboxOf, serviceUnderTest } from '@tael/testkit';
import supertest from 'supertest';
import { z } from 'zod';
import type { Deps } from '../src/deps.ts';
import { migrations } from '../src/migrations.ts';
import { resumeWithdrawals } from '../src/operations/resume-withdrawals.ts';
import { service } from '../src/service.ts';

type Method = 'get' | 'post' | 'put' | 'delete';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: { message?: string; error?: string; code?: string; [key: string]: unknown };
}

export const alipay = {
  withdrawalMethod: 'alipay',
  accountInfo: { alipayAccount: 'payee@example.com', realName: 'Wang Wei' },
};
export const bank = {
  withdrawalMethod: 'bank',
  accountInfo: { bankName: 'Bank of Tests', bankAccount: '6222020000001234567', accountHolder: 'Wang Wei' },
};

export const payoutOf = ({ body }: Answer) =>
  z
    .object({ _id: z.string(), amount: z.number(), status: z.string(), withdrawalMethod: z.string() })
    .loose()
    .parse(body.withdrawal);
export const payoutsOf = ({ body }: Answer) =>
  z.array(z.object({ _id: z.string() }).loose()).parse(body.withdrawals);

export type WithdrawalUnderTest = Awaited<ReturnType<typeof startWithdrawal>>;

export const ownSettings = {
  ACCOUNT_SECRET: 'an account secret of the tests',
  // No server listens there; tests override these with real services.
  AUTH_RPC_URL: 'http://127.0.0.1:1',
  WALLET_RPC_URL: 'http://127.0.0.1:1',
  CUSTODY_RPC_URL: 'http://127.0.0.1:1',
  VERIFIED_EMAIL: 'off',
  SECOND_PERSON: 'off',
};

/** `clock.turnedBy` shifts the clock by milliseconds. */
export async function startWithdrawal(env: Record<string, string> = {}) {
  const { deps, clock, identity, app, stop } = await serviceUnderTest(service, {
    migrations,
    env: { ...ownSettings, ...env },
    // Forty concurrent requests on a busy machine may exceed the default deadline.
    deadlineMs: 30_000,
  });
  const as = (who: Partial<Principal> & { userId: string }) => {
    const token = () => identity.internalToken({ sessionId: 's', role: 'user', permissions: [], ...who });
    const send = async (method: Method, path: string, body?: object, key?: string): Promise<Answer> => {
      const request = supertest(app)[method](path).set('authorization', `Bearer ${token()}`);
      if (key !== undefined) request.set('idempotency-key', key);
      return await (body === undefined ? request : request.send(body));
    };
    return {
      token,
      send,
      get: (path: string) => send('get', path),
      post: (path: string, body?: object, key?: string) => send('post', path, body, key),
      put: (path: string, body?: object, key?: string) => send('put', path, body, key),
      delete: (path: string) => send('delete', path),
      withdraw: (amount: number, more: object = {}, key?: string) =>
        send('post', '/api/withdrawals', { amount, ...alipay, ...more }, key),
      decide: (id: string, status: string, adminNotes?: string, key?: string) =>
        send('put', `/api/withdrawals/admin/${id}`, { status, adminNotes }, key),
    };
  };
  return {
    deps,
    clock,
    app,
    as,
    admin: as({ userId: randomUUID(), role: 'admin' }),
    /** Without a token if `userId` is undefined. */
    raw: async (userId: string | undefined, body: string): Promise<Answer> => {
      const request = supertest(app).post('/api/withdrawals').set('content-type', 'application/json');
      if (userId !== undefined) {
        const principal = { userId, sessionId: 's', role: 'user', permissions: [] } as const;
        request.set('authorization', `Bearer ${identity.internalToken(principal)}`);
      }
      return await request.send(body);
    },
    rpc: rpcOf(deps),
    resume: async () => {
      clock.turnedBy += 20_000;
      return await resumeWithdrawals(deps);
    },
    rows: async (userId: string) =>
      (
        await sql<{ id: string; status: string; effectDone: boolean }>`
          select id, status, effect_done_at is not null as "effectDone" from withdrawal where user_id = ${userId}
          order by id`.execute(deps.database.db)
      ).rows,
    events: (type: string) => outboxOf(deps.database, type),
    stop,
  };
}

function rpcOf(deps: Deps) {
  const transport = createRouterTransport(rpcTable(service, deps));
  return {
    withdrawal: createClient(withdrawalRpc.WithdrawalService, transport),
    approvals: createClient(approvalsRpc.ApprovalsService, transport),
    operations: createClient(operationsRpc.OperationsService, transport),
  };
}
