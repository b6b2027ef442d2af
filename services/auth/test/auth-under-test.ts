import { fromBinary, type Message } from '@bufbuild/protobuf';
import { sql } from '@tael/postgres';
import { eventOfType } from '@tael/proto';
import { createHttpApp, createLogger, parseEnv } from '@tael/runtime';
import { testDatabase } from '@tael/testkit';
import supertest from 'supertest';
import { z } from 'zod';
import { compose } from '../src/compose.ts';
import { configSchema } from '../src/config.ts';
import type { Deps } from '../src/deps.ts';
import { routeTable } from '../src/http.ts';
import { createOwnVerifier } from '../src/key-ring.ts';
import { migrations } from '../src/migrations.ts';
import { checkSessions } from '../src/operations/check-sessions.ts';
import { ensureSigningKey } from '../src/operations/signing-keys.ts';

export const password = 'correct horse';
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

/** The service's HTTP app on a database of its own, with a clock that a test may turn. */
export async function startAuth(env: Record<string, string> = {}) {
  const { url, drop } = await testDatabase({ migrations });
  const settings = {
    PORT: '1',
    INTERNAL_PORT: '2',
    POSTGRES_URL: url,
    EVENT_LOG_URL: url,
    RPC_SECRET: 'an rpc secret of the tests',
    KEY_SECRET: 'a key secret of the tests',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_EXEMPT: '127.0.0.0/8,::1/128',
    ...env,
  };
  const config = parseEnv(configSchema, settings);
  const log = createLogger({ service: 'auth', level: 'silent' });
  const clock = { turnedBy: 0, now: () => new Date(Date.now() + clock.turnedBy) };
  const deps: Deps = { ...(await compose(config, log)), clock };
  await ensureSigningKey(deps);
  const app = appOf(deps);

  return {
    deps,
    app,
    clock,
    settings,
    http: supertest(app),
    as: (token: string) => caller(deps, app, token),
    register: (name: string, more: object = {}) => registered(app, name, more),
    signIn: (email: string, headers: Record<string, string> = {}) => signedInAs(app, email, headers),
    events: (type: string) => outbox(deps, type),
    async stop() {
      await deps.activity.stop();
      deps.mailer.close();
      await deps.database.close();
      await drop();
    },
  };
}

function appOf(deps: Deps) {
  const verifier = createOwnVerifier(deps.keys);
  return createHttpApp({ service: 'auth', routes: routeTable(deps), verifier, logger: deps.log });
}

/** What the gateway does with a client's token: asks for the internal one, and passes the request on with it. */
function caller(deps: Deps, app: App, clientToken: string) {
  const { sub, sid } = readToken(clientToken);
  const check = async () => (await checkSessions(deps, [{ sessionId: sid, userId: sub }]))[0];
  /** With the internal token of now, as a request that is past the gateway already. */
  const internal = async () => {
    const session = await check();
    const token = session?.internal?.token;
    if (token === undefined) throw new Error(`the session is ${session?.state ?? 'unknown'}`);
    return async (method: Method, path: string, body?: object, headers: Record<string, string> = {}) => {
      const request = supertest(app)[method](path).set({ ...headers, authorization: `Bearer ${token}` });
      return body === undefined ? await request : await request.send(body);
    };
  };
  return {
    internal,
    get: async (path: string) => (await internal())('get', path),
    post: async (path: string, body?: object) => (await internal())('post', path, body),
    put: async (path: string, body?: object) => (await internal())('put', path, body),
    delete: async (path: string) => (await internal())('delete', path),
    state: async () => (await check())?.state,
  };
}

export function readToken(token: string): { sub: string; sid: string; exp: number } {
  return claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
}

export function registration(name: string, more: object = {}) {
  return { username: name, email: `${name}@tael.test`, password, passwordConfirm: password, ...more };
}

async function registered(app: App, name: string, more: object): Promise<Person> {
  const answer = await supertest(app).post('/api/auth/register').send(registration(name, more));
  if (answer.status !== 201) throw new Error(`${name} was not registered: ${answer.text}`);
  const { token, data } = signedIn.parse(answer.body);
  return { ...data.user, token, sessionId: readToken(token).sid };
}

async function signedInAs(app: App, email: string, headers: Record<string, string>): Promise<string> {
  const answer = await supertest(app).post('/api/auth/login').set(headers).send({ email, password });
  return signedIn.parse(answer.body).token;
}

/** What waits in the outbox, of one type, oldest first. */
async function outbox(deps: Deps, type: string): Promise<{ key: string; data: Message }[]> {
  const { rows } = await sql<{ key: string; body: Buffer }>`
    select key, body from events.outbox where type = ${type} order by id
  `.execute(deps.database.db);
  const known = eventOfType(type);
  if (known === undefined) throw new Error(`${type} is in no topic`);
  return rows.map(({ key, body }) => ({ key, data: fromBinary(known.schema, body) }));
}
