import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password, registration } from './auth-under-test.ts';
import { openStores, startReplica, type Replica, type Stores } from './replica.ts';

let stores: Stores;
let auth: Replica;
beforeAll(async () => {
  stores = await openStores();
  auth = await startReplica(stores);
});
afterAll(async () => {
  auth.process.kill();
  await auth.process.exited;
  await stores.drop();
});

const inPieces = async (count: number, size: number, work: (i: number) => Promise<unknown>) => {
  for (let from = 0; from < count; from += size) {
    await Promise.all(Array.from({ length: size }, (_, i) => work(from + i)));
  }
};

// How long the event loop is blocked depends on the machine: tests/bench/sign-in-storm.ts measures it.
describe('a storm of 200 sign-ins', () => {
  it('is let in or refused early with 503 and Retry-After', async () => {
    await inPieces(200, 20, (i) => auth.post('/api/auth/register', registration(`storm${i}`)));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        auth.post('/api/auth/login', { email: `storm${i}@tael.test`, password }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(40);
    for (const { status, headers, body } of refused) {
      // On a busy machine some admitted requests time out.
      expect(status).toBe(503);
      expect(['auth.overloaded', 'auth.timed_out']).toContain(body.code);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('locks nobody out: who was refused as overload gets in afterwards', async () => {
    const one = { email: 'storm1@tael.test', password };
    for (let i = 0; i < 12; i += 1) expect((await auth.post('/api/auth/login', one)).status).toBe(200);
  });
});
