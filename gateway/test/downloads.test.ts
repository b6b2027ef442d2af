import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tael/testkit';
import { bearer, startGateway, type StartedGateway } from './start-gateway.ts';

let tael: StartedGateway;
beforeAll(async () => {
  const env = { MAX_IN_FLIGHT: '2', MAX_DOWNLOADS: '5', RATE_LIMIT_EXEMPT: '127.0.0.0/8' };
  tael = await startGateway(env);
});
afterAll(() => tael.close());
const left: AbortController[] = [];
/** fetch aborts an answer that is garbage-collected. */
const begunAnswers: Response[] = [];
afterEach(async () => {
  for (const leaving of left.splice(0)) leaving.abort();
  await eventually(async () => {
    const statuses = await beginFive();
    for (const leaving of left.splice(0)) leaving.abort();
    if (statuses.some((status) => status !== 200)) throw new Error('not free yet');
  });
});

const someone = () => bearer(tael.auth.signIn());
type Who = ReturnType<typeof someone>;
const call = (who: Who, query = '') => fetch(`${tael.url}/api/user/sessions?${query}`, { headers: who });

async function begin(who: Who, what = 'endless-file') {
  const leaving = new AbortController();
  left.push(leaving);
  const url = `${tael.url}/api/user/sessions?do=${what}`;
  const answer = await fetch(url, { headers: who, signal: leaving.signal });
  begunAnswers.push(answer);
  return { status: answer.status, answer, leave: () => leaving.abort() };
}

/** Sequential: until an answer streams, it holds one of the two slots of calls. */
async function beginFive(): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < 5; i += 1) statuses.push((await begin(someone())).status);
  return statuses;
}

describe('downloads that nobody reads', () => {
  it('hold none of the slots of calls, however many they are', async () => {
    expect(await beginFive()).toEqual([200, 200, 200, 200, 200]);
    const calls = await Promise.all([call(someone()), call(someone())]);
    expect(calls.map(({ status }) => status)).toEqual([200, 200]);
    const { status, answer } = await begin(someone());
    expect([status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'gateway.overloaded' }),
    ]);
  });

  it('are two at a time for one user, whose other calls go on', async () => {
    const who = someone();
    const [first] = [await begin(who), await begin(who)];
    const third = await begin(who);
    expect(third.status).toBe(429);
    expect(Number(third.answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await third.answer.json()).toMatchObject({ code: 'gateway.too_many_downloads' });
    expect((await call(who)).status).toBe(200);
    expect((await begin(someone())).status).toBe(200);
    first.leave();
    await eventually(async () => {
      const { status } = await begin(who);
      if (status !== 200) throw new Error('the slot is not free yet');
    });
  });

  it('or long lists hold none either, of which a page may read more than two', async () => {
    const who = someone();
    const begun = [
      await begin(who, 'endless-list'),
      await begin(who, 'endless-list'),
      await begin(who, 'endless-list'),
    ];
    expect(begun.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await Promise.all([call(who), call(who)])).map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a file that ends', () => {
  it('gives its slot back, one after the other', async () => {
    const who = someone();
    for (let i = 0; i < 4; i += 1) {
      const answer = await call(who, 'do=large');
      expect([answer.status, (await answer.text()).length]).toEqual([200, 1_000_000]);
    }
  });
});
