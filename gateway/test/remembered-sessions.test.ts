import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckedSession, SessionToCheck } from '../src/check-sessions.ts';
import { rememberSessions } from '../src/remembered-sessions.ts';
import type { RememberedSessions } from '../src/remembered-sessions.ts';

interface Question {
  sessions: SessionToCheck[];
  answer: (state: CheckedSession['state']) => Promise<void>;
  fail: () => Promise<void>;
}

const session = { sessionId: 's', userId: 'u', watchOnly: false };
let time = 0;
let questions: Question[] = [];
let sessions: RememberedSessions;

beforeEach(() => {
  time = 1_000_000;
  questions = [];
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    now: 0,
  });
  sessions = rememberSessions(ask, () => time);
});

afterEach(() => {
  vi.useRealTimers();
});

function ask(asked: SessionToCheck[]): Promise<CheckedSession[]> {
  return new Promise((resolve, reject) => {
    questions.push({
      sessions: asked,
      answer: (state) => {
        resolve(
          asked.map(({ sessionId }) =>
            state === 'live' ? { sessionId, state, internalToken: `token ${time}` } : { sessionId, state },
          ),
        );
        return turn();
      },
      fail: () => {
        reject(new Error('auth is away'));
        return turn();
      },
    });
  });
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function pass(ms: number): Promise<void> {
  time += ms;
  vi.advanceTimersByTime(ms);
  return turn();
}

async function known(): Promise<void> {
  const checked = sessions.check(session);
  await turn();
  await questions[0]?.answer('live');
  await checked;
}

async function renewing(): Promise<void> {
  await known();
  await pass(700);
  await sessions.check(session);
  await pass(100);
  expect(questions).toHaveLength(2);
}

describe('a session in use', () => {
  it('is asked about behind its request before it is too old, so that no request waits', async () => {
    await renewing();
    await questions[1]?.answer('live');
    // At 1400 ms, the first answer is older than a second, the second is not.
    await pass(600);
    expect(await sessions.check(session)).toMatchObject({ internalToken: 'token 1000800' });
    expect(questions).toHaveLength(2);
    await pass(100);
    expect(await sessions.check(session)).toMatchObject({ internalToken: 'token 1000800' });
    await pass(100);
    expect(questions).toHaveLength(3);
  });

  it('is answered from memory until then', async () => {
    await known();
    await pass(800);
    expect(await sessions.check(session)).toMatchObject({ internalToken: 'token 1000000' });
    await pass(100);
    expect(questions).toHaveLength(2);
    await pass(99);
    expect(await sessions.check(session)).toMatchObject({ internalToken: 'token 1000000' });
  });

  it('is not asked about while the answer is young', async () => {
    await known();
    await pass(699);
    await sessions.check(session);
    await pass(100);
    expect(questions).toHaveLength(1);
  });

  it('is not asked about twice before it is answered for the first time', async () => {
    const checked = sessions.check(session);
    await turn();
    await pass(800);
    const second = sessions.check(session);
    await pass(100);
    expect(questions).toHaveLength(1);
    await questions[0]?.answer('live');
    expect(await second).toBe(await checked);
  });

  it('is not kept in use by who only watches', async () => {
    await known();
    await pass(800);
    await sessions.check({ ...session, watchOnly: true });
    await pass(100);
    expect(questions).toHaveLength(1);
  });
});

describe('a session that is due to be asked about', () => {
  it('is asked about once, however many requests come meanwhile', async () => {
    await known();
    await pass(800);
    await Promise.all(Array.from({ length: 20 }, () => sessions.check(session)));
    await pass(50);
    await Promise.all(Array.from({ length: 20 }, () => sessions.check(session)));
    await pass(50);
    await Promise.all(Array.from({ length: 20 }, () => sessions.check(session)));
    await pass(90);
    expect(questions.map((question) => question.sessions)).toEqual([[session], [session]]);
  });

  it('is asked about together with all others that fall due with it', async () => {
    const other = { sessionId: 'other', userId: 'v', watchOnly: false };
    const [first, second] = [sessions.check(session), sessions.check(other)];
    await turn();
    await questions[0]?.answer('live');
    await Promise.all([first, second]);
    await pass(700);
    await sessions.check(session);
    await pass(99);
    await sessions.check(other);
    expect(questions).toHaveLength(1);
    await pass(1);
    expect(questions.map((question) => question.sessions)).toEqual([
      [session, other],
      [session, other],
    ]);
  });

  it('is not asked about behind its request when it ended before that', async () => {
    await known();
    await pass(800);
    await sessions.check(session);
    sessions.forget(['s']);
    await pass(100);
    expect(questions).toHaveLength(1);
  });
});

describe('a question behind a request', () => {
  it('is waited for when the session is believed no longer', async () => {
    await renewing();
    await pass(300);
    const waiting = sessions.check(session);
    await turn();
    expect(questions).toHaveLength(2);
    await questions[1]?.answer('ended');
    expect(await waiting).toMatchObject({ state: 'ended' });
    expect(await sessions.check(session)).toMatchObject({ state: 'ended' });
  });

  it('is asked anew when its answer comes too late as well', async () => {
    await renewing();
    await pass(300);
    const waiting = sessions.check(session);
    await pass(800);
    const later = sessions.check(session);
    await turn();
    expect(questions).toHaveLength(3);
    await questions[2]?.answer('ended');
    expect(await later).toMatchObject({ state: 'ended' });
    await questions[1]?.answer('live');
    expect(await waiting).toMatchObject({ state: 'live' });
    expect(await sessions.check(session)).toMatchObject({ state: 'ended' });
  });

  it('is not waited for a second after it was asked', async () => {
    await renewing();
    await pass(1_000);
    const later = sessions.check(session);
    await turn();
    expect(questions).toHaveLength(3);
    await questions[2]?.answer('ended');
    expect(await later).toMatchObject({ state: 'ended' });
    await questions[1]?.answer('live');
    expect(await sessions.check(session)).toMatchObject({ state: 'ended' });
  });
});

describe('an answer behind a request', () => {
  it('says nothing of a session that ended meanwhile', async () => {
    await renewing();
    sessions.forget(['s']);
    await questions[1]?.answer('live');
    const asked = sessions.check(session);
    await turn();
    expect(questions).toHaveLength(3);
    await questions[2]?.answer('ended');
    expect(await asked).toMatchObject({ state: 'ended' });
  });

  it('that does not come changes nothing: a second is a second', async () => {
    await renewing();
    await questions[1]?.fail();
    await pass(100);
    expect(await sessions.check(session)).toMatchObject({ state: 'live' });
    await pass(100);
    const asked = sessions.check(session);
    await turn();
    await questions.at(-1)?.answer('live');
    expect(await asked).toMatchObject({ internalToken: 'token 1001000' });
  });
});
