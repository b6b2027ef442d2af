import { randomUUID } from 'node:crypto';
import { fromBinary, type Message } from '@bufbuild/protobuf';
import { eventLogMigrations } from '@tael/events';
import type { Permission, Role } from '@tael/identity';
import { sql } from '@tael/postgres';
import { eventOfType, pointsRpc } from '@tael/proto';
import { startBackground } from '@tael/service';
import {
  eventually,
  peerClient,
  serviceUnderTest,
  startAuth,
  startNeighbour,
  testDatabase,
} from '@tael/testkit';
import supertest from 'supertest';
import type { Deps } from '../src/deps.ts';
import { migrations } from '../src/migrations.ts';
import { service } from '../src/service.ts';
import { arrive, type Arrival, type Person } from './people.ts';

type Method = 'get' | 'post' | 'delete';

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

export type ReferralUnderTest = Awaited<ReturnType<typeof startReferral>>;

export async function startReferral() {
  const log = await testDatabase({ migrations: [eventLogMigrations] });
  const auth = await startAuth({ EVENT_LOG_URL: log.url });
  const points = await startNeighbour('points', { EVENT_LOG_URL: log.url, AUTH_RPC_URL: auth.internalUrl });
  const under = await serviceUnderTest(service, {
    migrations,
    env: {
      EVENT_LOG_URL: log.url,
      AUTH_RPC_URL: auth.internalUrl,
      POINTS_RPC_URL: points.internalUrl,
      PUBLIC_URL: 'http://tael.test',
    },
    deadlineMs: 30_000,
  });
  const { deps, clock, settings, stores } = under;
  const background = await startBackground(service, deps);

  return {
    deps,
    clock,
    settings,
    auth,
    points,
    db: deps.database.db,
    ...callers(under),
    newcomer: (name: string, arrival: Arrival = {}) => arrive(auth.database, name, arrival),
    /** The id of the referral is set once it is pending. */
    friend: (referrer: Person, name: string, arrival: Arrival = {}) =>
      befriend(deps, () => arrive(auth.database, name, { referrer, ...arrival })),
    award: (person: Person, total: bigint) => setPoints(points.internalUrl, person, total),
    published: (type: string) => outgoing(log.database.db, type),
    async stop() {
      for (const stop of background) await stop();
      await points.stop();
      await auth.stop();
      await stores.drop();
      await log.drop();
    },
  };
}

type Reached = Pick<Awaited<ReturnType<typeof serviceUnderTest>>, 'identity' | 'app'>;

function callers({ identity, app }: Reached) {
  const as = (userId: string, role: Role = 'user', permissions: Permission[] = []) => {
    const sessionId = randomUUID();
    return async (method: Method, path: string, body?: object, headers: Record<string, string> = {}) => {
      const token = identity.internalToken({ userId, sessionId, role, permissions });
      const request = supertest(app)
        [method](path)
        .set({ ...headers, authorization: `Bearer ${token}` });
      return (await (body === undefined ? request : request.send(body))) as Answer;
    };
  };
  const adminId = randomUUID();
  return {
    as,
    adminId,
    admin: as(adminId, 'admin'),
    anonymous: async (method: Method, path: string) => (await supertest(app)[method](path)) as Answer,
  };
}

async function befriend({ database: { db } }: Deps, come: () => Promise<Person>) {
  const person = await come();
  const referralId = await eventually(async () => {
    const { rows } = await sql<{ id: string }>`
      select id from referrals where referred_user_id = ${person.id} and status <> 'making'`.execute(db);
    const [made] = rows;
    if (made === undefined) throw new Error(`no referral of ${person.username} yet`);
    return made.id;
  });
  return { ...person, referralId };
}

async function setPoints(url: string, { id: userId }: Person, total: bigint): Promise<void> {
  const rpc = await peerClient(pointsRpc.PointsService, { url, callee: 'points' });
  await rpc.adjust({
    stepId: `${randomUUID()}:points`,
    userId,
    change: { case: 'setTotal', value: total },
    reason: 'a test',
    actor: { userId: randomUUID(), role: 'admin', requestId: 'r' },
  });
}

async function outgoing(
  log: Deps['database']['db'],
  type: string,
): Promise<(Message & Record<string, unknown>)[]> {
  const schema = eventOfType(type)?.schema;
  if (schema === undefined) throw new Error(`${type} is in no topic`);
  const { rows } = await sql<{ body: Buffer }>`
    select body from event_log.records where headers ->> 'ce_type' = ${type} order by "offset"`.execute(log);
  return rows.map(({ body }) => fromBinary(schema, body) as Message & Record<string, unknown>);
}
