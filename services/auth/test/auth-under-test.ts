import { createHttpApp } from '@tael/runtime';
import { outboxOf, serviceUnderTest, testPassword } from '@tael/testkit';
import supertest from 'supertest';
import { z } from 'zod';
import type { Deps } from '../src/deps.ts';
import { createOwnVerifier } from '../src/key-ring.ts';
import { migrations } from '../src/migrations.ts';
import { checkSessions } from '../src/operations/check-sessions.ts';
import { ensureSigningKey } from '../src/operations/signing-keys.ts';
import { service } from '../src/service.ts';

export const password = testPassword;
type Method = 'get' | 'post' | 'put' | 'delete';
type App = ReturnType<typeof appOf>;
const claims = z.object({ sub: z.string(), sid: z.string(), exp: z.number() });
const signedIn = z.object({
  token: z.string(),
  data: z.object({
    user: z.object({
      id: z.string(),
      username: z.string(),
      email: z.string(),
      role: z.string(),
      permissions: z.array(z.string()),
    }),
  }),
});

export type Person = z.infer<typeof signedIn>['data']['user'] & { token: string; sessionId: string };

export type AuthUnderTest = Awaited<ReturnType<typeof startAuth>>;

export async function startAuth(env: Record<string, string> = {}) {
  const { deps, clock, settings, stores, stop } = await serviceUnderTest(service, {
    migrations,
    env: {
      KEY_SECRET: 'a key secret of the tests',
      SECOND_PERSON: 'off',
      RATE_LIMIT_EXEMPT: '127.0.0.0/8,::1/128',
      ...env,
    },
    // No gateway holds leases here.
    parts: { waitForLeases: () => Promise.resolve() },
  });
  await ensureSigningKey(deps);
  const send = sender(appOf(deps));

  return {
    deps,
    clock,
    settings,
    /** For seeds: without the limit of 3 s for a statement. */
    seeds: stores.database.db,
    send,
    get: (path: string) => send('get', path),
    post: (path: string, body?: object) => send('post', path, body),
    put: (path: string, body?: object) => send('put', path, body),
    as: (token: string | undefined) => caller(deps, send, token),
    register: (name: string, more: object = {}) => registered(send, name, more),
    signIn: (email: string, headers: Headers = {}) => signedInAs(send, email, headers),
    events: (type: string) => outboxOf(deps.database, type),
    async stop() {
      await deps.activity.stop();
      deps.mailer.close();
      await stop();
    },
  };
}

function appOf(deps: Deps) {
  return createHttpApp({
    service: 'auth',
    routes: service.routes(deps),
    verifier: createOwnVerifier(deps.keys),
    logger: deps.log,
    exempt: deps.config.RATE_LIMIT_EXEMPT,
    trustedProxies: deps.config.TRUSTED_PROXIES,
    checkAnswers: true,
    // On a busy machine forty hashes may take longer than the normal deadline.
    deadlineMs: 30_000,
  });
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  text: string;
  body: {
    message?: string;
    error?: string;
    code?: string;
    token?: string;
    data?: { user: object };
    profile?: object;
    preferences?: object;
    sessions?: { id: string; current: boolean }[];
    streak?: number;
    [key: string]: unknown;
  };
}

type Headers = Record<string, string>;
type Send = (method: Method, path: string, body?: string | object, headers?: Headers) => Promise<Answer>;

function sender(app: App): Send {
  return async (method, path, body, headers = {}) => {
    const request = supertest(app)[method](path).set(headers);
    return await (body === undefined ? request : request.send(body));
  };
}

/** Exchanges a client token for an internal one, as the gateway does. */
function caller(deps: Deps, send: Send, clientToken: string | undefined) {
  const { sub, sid } = readToken(clientToken);
  const check = async () => (await checkSessions(deps, [{ sessionId: sid, userId: sub }]))[0];
  /** Keeps the current internal token, like a request that has already passed the gateway. */
  const internal = async (): Promise<Send> => {
    const session = await check();
    const token = session?.internal?.token;
    if (token === undefined) throw new Error(`the session is ${session?.state ?? 'unknown'}`);
    return (method, path, body, headers) =>
      send(method, path, body, { ...headers, authorization: `Bearer ${token}` });
  };
  return {
    internal,
    get: async (path: string) => (await internal())('get', path),
    post: async (path: string, body?: object) => (await internal())('post', path, body),
    put: async (path: string, body?: object) => (await internal())('put', path, body),
    delete: async (path: string) => (await internal())('delete', path),
    state: async () => (await check())?.state,
    standing: async () => {
      const { state, internal } = (await check()) ?? {};
      return { state, ...(internal && payloadOf(internal.token)) };
    },
  };
}

export function readToken(token = ''): { sub: string; sid: string; exp: number } {
  return claims.parse(payloadOf(token));
}

const payloadOf = (token: string): object =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;

export function registration(name: string, more: object = {}) {
  return { username: name, email: `${name}@tael.test`, password, passwordConfirm: password, ...more };
}

async function registered(send: Send, name: string, more: object): Promise<Person> {
  const answer = await send('post', '/api/auth/register', registration(name, more));
  if (answer.status !== 201) throw new Error(`${name} was not registered: ${String(answer.body.message)}`);
  const { token, data } = signedIn.parse(answer.body);
  return { ...data.user, token, sessionId: readToken(token).sid };
}

async function signedInAs(send: Send, email: string, headers: Headers): Promise<string> {
  const answer = await send('post', '/api/auth/login', { email, password }, headers);
  return signedIn.parse(answer.body).token;
}
