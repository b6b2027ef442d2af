import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { connectSession, HttpError, request } from '../src/lib/http.ts';
import { connectPrompt } from '../src/lib/second-factor-prompt.ts';
import { answer, fakeApi, refusal } from './support/fake-api.ts';

const thing = {
  answer: z.object({ ok: z.boolean() }),
  fallback: 'It failed',
  statusMessage: 'It failed: {status} {text}',
};
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
    const { calls } = fakeApi({ 'POST /api/thing': () => answer(200, { ok: true }) });
    await request('POST', '/thing', thing);
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer token-1');
    expect(calls[0]?.headers.has('content-type')).toBe(false);
    expect(calls[0]?.body).toBeUndefined();
  });

  it('carries JSON and the idempotency key it is given', async () => {
    const { calls } = fakeApi({ 'PUT /api/thing': () => answer(200, { ok: true }) });
    await request('PUT', '/thing', { ...thing, body: { amount: 1 }, idempotencyKey: 'key-1' });
    expect(calls[0]?.headers.get('content-type')).toBe('application/json');
    expect(calls[0]?.headers.get('idempotency-key')).toBe('key-1');
    expect(calls[0]?.body).toEqual({ amount: 1 });
  });

  it('throws the server’s message with its code, request id and wait', async () => {
    fakeApi({ 'GET /api/thing': () => refusal(429, 'Slow down', 'edge.limited', { 'retry-after': '12' }) });
    const error = await refusedWith(request('GET', '/thing', thing));
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
    fakeApi({ 'GET /api/thing': () => refusal(503, 'Busy', 'edge.busy', { 'retry-after': soon }) });
    const { retryAfter } = await refusedWith(request('GET', '/thing', thing));
    expect(retryAfter).toBeGreaterThan(27);
    expect(retryAfter).toBeLessThan(31);
  });

  it('names the status of an answer without words', async () => {
    fakeApi({ 'GET /api/thing': () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }) });
    const error = await refusedWith(request('GET', '/thing', thing));
    expect(error.message).toBe('It failed: 502 Bad Gateway');
  });

  it('throws the fallback when no answer comes', async () => {
    fakeApi({ 'GET /api/thing': () => Promise.reject(new TypeError('Failed to fetch')) });
    const error = await refusedWith(request('GET', '/thing', thing));
    expect(error).toMatchObject({ message: 'It failed', code: 'client.no_answer', status: 0 });
  });

  it('refuses an answer of another shape', async () => {
    fakeApi({ 'GET /api/thing': () => answer(200, { ok: 'yes' }) });
    const error = await refusedWith(request('GET', '/thing', { ...thing, unreadable: 'Nothing received' }));
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
    fakeApi({ 'GET /api/thing': () => refusal(status, 'No', code) });
    await refusedWith(request('GET', '/thing', thing));
    expect(ended).toEqual(over);
  });

  it('sends no bearer where none belongs, and a 401 then ends nothing', async () => {
    const { calls } = fakeApi({ 'POST /api/thing': () => refusal(401, 'Wrong', 'auth.wrong') });
    await refusedWith(request('POST', '/thing', { ...thing, token: false }));
    expect(calls[0]?.headers.has('authorization')).toBe(false);
    expect(ended).toEqual([]);
  });
});

describe('a proof of the second factor', () => {
  const call = (key: string) =>
    request('PUT', '/thing', { ...thing, body: { amount: 1 }, idempotencyKey: key });

  it('is asked for once by all that need it, and each goes again as it was', async () => {
    let proven = false;
    const { calls } = fakeApi({
      'PUT /api/thing': () =>
        proven ? answer(200, { ok: true }) : refusal(403, 'Confirm', 'wallet.proof_needed'),
    });
    const asked: string[] = [];
    const leave = connectPrompt((wanted) => {
      asked.push(wanted);
      proven = true;
      return Promise.resolve(true);
    });
    await Promise.all([call('key-1'), call('key-2')]);
    leave();
    expect(asked).toEqual(['code']);
    const keys = calls.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.toSorted()).toEqual(['key-1', 'key-1', 'key-2', 'key-2']);
    expect(calls.every(({ body }) => JSON.stringify(body) === '{"amount":1}')).toBe(true);
  });

  it('that is declined refuses the act, and what follows at once is not asked again', async () => {
    const { called } = fakeApi({ 'PUT /api/thing': () => refusal(403, 'Confirm', 'wallet.proof_needed') });
    let asked = 0;
    const leave = connectPrompt(() => {
      asked += 1;
      return Promise.resolve(false);
    });
    for (const key of ['key-1', 'key-2', 'key-3'])
      expect(await refusedWith(call(key))).toMatchObject({ code: 'wallet.proof_needed', message: 'Confirm' });
    leave();
    expect([asked, called('PUT /api/thing')]).toEqual([1, 3]);
  });
});
