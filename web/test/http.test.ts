import { beforeEach, describe, expect, it } from 'vitest';
import { call, connectSession, HttpError } from '../src/lib/http.ts';
import { connectPrompt } from '../src/lib/second-factor-prompt.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';

const thing = { fallback: 'It failed', statusMessage: 'It failed: {status} {text}' };
const read = 'GET /api/points/levels';
const write = 'POST /api/points/redeem';
const ended: string[] = [];

async function refusedWith(call: Promise<unknown>): Promise<HttpError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof HttpError) return error;
  throw new Error(`Not refused: ${String(error)}`);
}

beforeEach(() => {
  ended.length = 0;
  connectSession({ token: () => 'token-1', ended: (token) => ended.push(token) });
});

describe('a request', () => {
  it('carries the bearer, and neither body nor content type without a body', async () => {
    const { calls } = fakeApi({ [read]: () => answer(200, { levels: [] }) });
    await call(read, thing);
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(calls[0]?.headers.has('content-type')).toBe(false);
    expect(calls[0]?.body).toBeUndefined();
  });

  it('carries JSON and the idempotency key it is given', async () => {
    const { calls } = fakeApi({ [write]: () => answer(200, { ok: true }) });
    await call(write, { ...thing, body: { points: 1 }, idempotencyKey: 'key-1' });
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(calls[0]?.headers.get('idempotency-key')).toBe('key-1');
    expect(calls[0]?.body).toEqual({ points: 1 });
  });

  it('throws the server’s message with its code, request id and wait', async () => {
    fakeApi({ [read]: () => refusal(429, 'Slow down', 'edge.limited', { 'retry-after': '12' }) });
    const error = await refusedWith(call(read, thing));
    expect(error).toMatchObject({
      message: 'Slow down',
      code: 'edge.limited',
      status: 429,
      requestId: 'request-1',
      retryAfter: 12,
    });
  });

  it('reads a wait that is a date', async () => {
    const soon = new Date(Date.now() + 30_000).toUTCString();
    fakeApi({ [read]: () => refusal(503, 'Busy', 'edge.busy', { 'retry-after': soon }) });
    const { retryAfter } = await refusedWith(call(read, thing));
    expect(retryAfter).toBeGreaterThan(27);
    expect(retryAfter).toBeLessThan(31);
  });

  it('names the status of an answer without words', async () => {
    fakeApi({ [read]: () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }) });
    const error = await refusedWith(call(read, thing));
    expect(error.message).toBe('It failed: 502 Bad Gateway');
  });

  it('throws the fallback when no answer comes', async () => {
    fakeApi({ [read]: () => Promise.reject(new TypeError('Failed to fetch')) });
    const error = await refusedWith(call(read, thing));
    expect(error).toMatchObject({ message: 'It failed', code: 'client.no_answer', status: 0 });
  });

  it('refuses an answer that is not JSON, as from a proxy', async () => {
    fakeApi({ [read]: () => new Response('<html>') });
    const error = await refusedWith(call(read, { ...thing, unreadable: 'Nothing received' }));
    expect(error).toMatchObject({ message: 'Nothing received', code: 'client.unexpected_answer' });
  });
});

describe('the bearer', () => {
  it.each([
    [503, 'edge.away', []],
    [403, 'edge.not_yours', []],
    [401, 'edge.no', ['token-1']],
    [403, 'gateway.account_not_active', ['token-1']],
  ])('is over after %i %s: %j', async (status, code, over) => {
    fakeApi({ [read]: () => refusal(status, 'No', code) });
    await refusedWith(call(read, thing));
    expect(ended).toEqual(over);
  });

  it('sends no bearer where none belongs, and a 401 then ends nothing', async () => {
    const { calls } = fakeApi({ [write]: () => refusal(401, 'Wrong', 'auth.wrong') });
    await refusedWith(call(write, { ...thing, body: { points: 1 }, token: false }));
    expect(calls[0]?.headers.has('authorization')).toBe(false);
    expect(ended).toEqual([]);
  });
});

describe('a proof of the second factor', () => {
  const redeem = (key: string) => call(write, { ...thing, body: { points: 1 }, idempotencyKey: key });

  it('is asked for once by all that need it, and each goes again as it was', async () => {
    let proven = false;
    const { calls } = fakeApi({
      [write]: () => (proven ? answer(200, { ok: true }) : refusal(403, 'Confirm', 'wallet.proof_needed')),
    });
    const asked: string[] = [];
    const leave = connectPrompt((wanted) => {
      asked.push(wanted);
      proven = true;
      return Promise.resolve(true);
    });
    await Promise.all([redeem('key-1'), redeem('key-2')]);
    leave();
    expect(asked).toEqual(['code']);
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.toSorted()).toEqual(['key-1', 'key-1', 'key-2', 'key-2']);
    expect(calls.every(({ body }) => JSON.stringify(body) === '{"points":1}')).toBe(true);
  });

  it('is asked for once a call, even when the server still refuses', async () => {
    const { called } = fakeApi({ [write]: () => refusal(403, 'Confirm', 'wallet.proof_needed') });
    let asked = 0;
    const leave = connectPrompt(() => {
      asked += 1;
      return Promise.resolve(asked < 3);
    });
    expect(await refusedWith(redeem('key-1'))).toMatchObject({ code: 'wallet.proof_needed' });
    leave();
    expect([asked, called(write)]).toEqual([1, 2]);
  });

  it('that is declined refuses the act, and what follows at once is not asked again', async () => {
    const { called } = fakeApi({ [write]: () => refusal(403, 'Confirm', 'wallet.proof_needed') });
    let asked = 0;
    const leave = connectPrompt(() => {
      asked += 1;
      return Promise.resolve(false);
    });
    for (const key of ['key-1', 'key-2', 'key-3'])
      expect(await refusedWith(redeem(key))).toMatchObject({
        code: 'wallet.proof_needed',
        message: 'Confirm',
      });
    leave();
    expect([asked, called(write)]).toEqual([1, 3]);
  });
});
