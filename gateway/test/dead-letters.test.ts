import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { Code, ConnectError } from '@connectrpc/connect';
import type { Permission, Role } from '@tael/identity';
import type { operationsRpc } from '@tael/proto';
import { startFakeServices } from './fake-services.ts';
import type { FakeServices } from './fake-services.ts';
import { bearer, startGateway } from './start-gateway.ts';
import type { StartedGateway } from './start-gateway.ts';

type Letter = MessageInitShape<typeof operationsRpc.DeadLetterSchema>;

const now = Date.now();
const letter = (id: string, ageSeconds: number): Letter => ({
  id,
  group: 'auth',
  topic: 'points.events.v1',
  eventId: `event-${id}`,
  type: 'points.PointsAwarded.v1',
  key: 'somebody',
  reason: 'Undecodable: no luck',
  attempts: 5,
  eventTime: timestampFromMs(now - (ageSeconds + 5) * 1000),
  parkedAt: timestampFromMs(now - ageSeconds * 1000),
});

let services: FakeServices;
let tael: StartedGateway;
beforeAll(async () => {
  services = await startFakeServices();
  tael = await startGateway({ POINTS_RPC_URL: services.url });
});
afterAll(async () => {
  await tael.close();
  await services.close();
});

let asked: object[] = [];
beforeEach(() => {
  services.away = false;
  services.deadLetters = [letter('p-1', 30)];
  asked = [];
  const parked = Array.from({ length: 250 }, (_, i) => letter(`a-${i}`, 60 + i));
  tael.auth.operations = {
    listDeadLetters: (request) => {
      asked.push(request);
      const { page, limit } = request;
      return { deadLetters: parked.slice((page - 1) * limit, page * limit), total: parked.length };
    },
    replayDeadLetters: (request) => {
      asked.push(request);
      return request.which.value === 'unknown' ? { replayed: 0, failed: 0 } : { replayed: 2, failed: 1 };
    },
    discardDeadLetter: (request) => {
      asked.push(request);
      if (request.id === 'unknown') throw new ConnectError('no such dead letter', Code.NotFound);
      return {};
    },
  };
});

async function call(
  method: string,
  path: string,
  body?: object,
  who: { role?: Role; permissions?: Permission[] } = {},
) {
  const answer = await fetch(`${tael.url}/api/admin/dead-letters${path}`, {
    method,
    headers: { ...bearer(tael.auth.signIn({ role: 'admin', ...who })), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const idsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body['deadLetters'] as { id: string }[]).map(({ id }) => id);

describe('the dead-letter desk', () => {
  it('shows what is parked anywhere, the latest first, with reason, attempts and age', async () => {
    const { status, body } = await call('GET', '?limit=2');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total: 251,
      totalPages: 126,
      currentPage: 1,
      missing: [],
      deadLetters: [
        {
          id: 'p-1',
          service: 'points',
          group: 'auth',
          topic: 'points.events.v1',
          type: 'points.PointsAwarded.v1',
          reason: 'Undecodable: no luck',
          attempts: 5,
        },
        { id: 'a-0', service: 'auth' },
      ],
    });
    const [first] = body['deadLetters'] as { ageSeconds: number; parkedAt: string }[];
    expect(first?.ageSeconds).toBeGreaterThanOrEqual(30);
    expect(first?.parkedAt).toBe(new Date(now - 30_000).toISOString());
  });

  it('has every letter once over its pages', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => call('GET', `?limit=100&page=${page}`)));
    const all = pages.flatMap(idsOf);
    expect(all).toHaveLength(251);
    expect(new Set(all).size).toBe(251);
    expect(idsOf(await call('GET', '?limit=100&page=99'))).toEqual(all.slice(200));
  });

  it('filters by service, group and type', async () => {
    expect(idsOf(await call('GET', '?service=points'))).toEqual(['p-1']);
    expect(idsOf(await call('GET', '?service=nobody'))).toEqual([]);
    await call('GET', '?service=auth&group=auth&type=points.PointsAwarded.v1');
    expect(asked).toMatchObject([{ group: 'auth', type: 'points.PointsAwarded.v1' }]);
  });

  it('names a service that is away, and shows the rest', async () => {
    services.away = true;
    const { status, body } = await call('GET', '');
    expect([status, body['missing'], body['total']]).toEqual([200, ['points'], 250]);
  });
});

describe('settling a dead letter', () => {
  it('replays one, or all of a kind, in the name of whoever asked', async () => {
    expect(await call('POST', '/replay', { service: 'auth', id: 'a-1' })).toMatchObject({
      status: 200,
      body: { replayed: 2, failed: 1 },
    });
    await call('POST', '/replay', { service: 'auth', group: 'auth', type: 'points.PointsAwarded.v1' });
    const actor = { role: 'admin', userId: expect.any(String), requestId: expect.any(String) };
    expect(asked).toMatchObject([
      { which: { case: 'id', value: 'a-1' }, actor },
      { which: { case: 'allOf', value: { group: 'auth', type: 'points.PointsAwarded.v1' } }, actor },
    ]);
  });

  it('discards one for a reason', async () => {
    expect(await call('POST', '/auth/a-1/discard', { reason: '  a test ' })).toMatchObject({ status: 200 });
    expect(asked).toMatchObject([{ id: 'a-1', reason: 'a test', actor: { role: 'admin' } }]);
  });

  it.each([
    ['/replay', {}, 400, 'Choose one dead letter, or a group and a type'],
    ['/replay', { service: 'auth' }, 400, 'Choose one dead letter, or a group and a type'],
    ['/replay', { service: 'auth', group: 'auth' }, 400, 'Choose one dead letter, or a group and a type'],
    ['/replay', { service: 'auth', id: 7 }, 400, 'Choose one dead letter, or a group and a type'],
    ['/replay', { service: 'nobody', id: 'a-1' }, 404, 'There is no such dead letter'],
    ['/replay', { service: 'auth', id: 'unknown' }, 404, 'There is no such dead letter'],
    ['/auth/a-1/discard', {}, 400, 'A reason is required'],
    ['/auth/a-1/discard', { reason: '   ' }, 400, 'A reason is required'],
    ['/auth/unknown/discard', { reason: 'x' }, 404, 'There is no such dead letter'],
    ['/nobody/a-1/discard', { reason: 'x' }, 404, 'There is no such dead letter'],
  ])('refuses POST %s %j with %i', async (path, body, status, message) => {
    expect(await call('POST', path, body)).toMatchObject({ status, body: { message, error: message } });
  });

  it('is 503 while the service that keeps it is away', async () => {
    services.away = true;
    expect((await call('POST', '/replay', { service: 'points', id: 'p-1' })).status).toBe(503);
    expect((await call('POST', '/points/p-1/discard', { reason: 'x' })).status).toBe(503);
  });

  it('is for whoever may run the system; looking on takes less', async () => {
    const reader = { role: 'moderator', permissions: ['system.read'] } as const;
    const who = { role: reader.role, permissions: [...reader.permissions] };
    expect((await call('GET', '', undefined, who)).status).toBe(200);
    expect((await call('POST', '/replay', { service: 'auth', id: 'a-1' }, who)).status).toBe(403);
    expect((await call('POST', '/auth/a-1/discard', { reason: 'x' }, who)).status).toBe(403);
    expect((await call('GET', '', undefined, { role: 'user' })).status).toBe(403);
  });
});
