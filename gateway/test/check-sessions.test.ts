import { describe, expect, it } from 'vitest';
import { inBatches } from '../src/check-sessions.ts';
import type { CheckedSession } from '../src/check-sessions.ts';

function callsToAuth() {
  const calls: { sessions: string[]; answer(): void; fail(): void }[] = [];
  const check = inBatches(
    (sessions) =>
      new Promise<CheckedSession[]>((resolve, reject) => {
        const ids = sessions.map(({ sessionId }) => sessionId);
        calls.push({
          sessions: ids,
          answer: () =>
            resolve(ids.map((sessionId) => ({ sessionId, state: 'live', internalToken: `of ${sessionId}` }))),
          fail: () => reject(new Error('away')),
        });
      }),
  );
  const ask = (sessionId: string) => check({ sessionId, userId: 'u', watchOnly: false });
  return { calls, ask };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('questions to auth', () => {
  it('of one moment go in one call, and each gets its own answer', async () => {
    const { calls, ask } = callsToAuth();
    const answers = ['a', 'b', 'c'].map(ask);
    await turn();
    expect(calls.map(({ sessions }) => sessions)).toEqual([['a', 'b', 'c']]);
    calls[0]?.answer();
    expect((await Promise.all(answers)).map(({ sessionId }) => sessionId)).toEqual(['a', 'b', 'c']);
  });

  it('wait while two calls are out, and then go together', async () => {
    const { calls, ask } = callsToAuth();
    const answers: Promise<CheckedSession>[] = [];
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      answers.push(ask(id));
      await turn();
    }
    expect(calls.map(({ sessions }) => sessions)).toEqual([['a'], ['b']]);
    calls[0]?.answer();
    await answers[0];
    await turn();
    await turn();
    expect(calls.map(({ sessions }) => sessions)).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
  });

  it('are at most 500 a call', async () => {
    const { calls, ask } = callsToAuth();
    for (let i = 0; i < 700; i += 1) void ask(String(i));
    await turn();
    await turn();
    expect(calls.map(({ sessions }) => sessions.length)).toEqual([500, 200]);
  });

  it('that fail, fail all who asked, and the next are asked again', async () => {
    const { calls, ask } = callsToAuth();
    const both = Promise.allSettled([ask('a'), ask('b')]);
    await turn();
    calls[0]?.fail();
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const again = ask('a');
    await turn();
    calls[1]?.answer();
    expect(await again).toMatchObject({ state: 'live' });
  });
});
