import { afterAll, beforeAll, expect, it } from 'vitest';
import { serviceUnderTest } from '@tael/testkit';
import supertest from 'supertest';
import { migrations } from '../src/migrations.ts';
import { service } from '../src/service.ts';

const start = () =>
  // No auth listens there: these tests sign their own tokens.
  serviceUnderTest(service, { migrations, env: { AUTH_RPC_URL: 'http://127.0.0.1:9' } });

let under: Awaited<ReturnType<typeof start>>;
beforeAll(async () => (under = await start()));
afterAll(() => under.stop());

it('answers the signed-in user, and nobody without a token', async () => {
  const { app, identity } = under;
  const userId = 'a user of the tests';
  const token = identity.internalToken({ userId, sessionId: 's', role: 'user', permissions: [] });
  const answer = await supertest(app).get('/api/example').set('authorization', `Bearer ${token}`);
  expect([answer.status, answer.body]).toEqual([200, { userId }]);
  expect((await supertest(app).get('/api/example')).status).toBe(401);
});
