import { describe, expect, it } from 'vitest';
import { paging } from '@tael/contract/fields';
import { defineErrors, describeRoutes, reply, route, type Call } from '@tael/runtime';
import { Code, ConnectError } from '@connectrpc/connect';
import { KeysUnavailable } from '@tael/identity';
import supertest from 'supertest';
import { z } from 'zod';
import { appWith, bearer } from './app-under-test.ts';

const errors = defineErrors('test', {
  taken: { status: 409, message: 'Taken' },
  slow_down: { status: 429, message: 'Slow down', retryAfterSeconds: 7 },
});

const get = (path: string, handle: (call: Call) => Promise<unknown>, access: 'public' | 'user' = 'public') =>
  route(
    { method: 'get', path, summary: path, access, answer: z.unknown() },
    {
      handle,
    },
  );

const failing = (error: Error) => appWith([get('/fails', () => Promise.reject(error))]);

describe('a route', () => {
  it('answers with its status, and a reply with its own status and headers', async () => {
    const { app } = appWith([
      route(
        {
          method: 'post',
          path: '/things',
          summary: 'Make',
          access: 'public',
          status: 201,
          answer: z.object({ id: z.string() }),
        },
        {
          handle: () => Promise.resolve({ id: '1' }),
        },
      ),
      get('/again', () => Promise.resolve(reply(202, { id: '1' }, { 'idempotency-replayed': 'true' }))),
    ]);
    const made = await supertest(app).post('/things');
    expect([made.status, made.body]).toEqual([201, { id: '1' }]);
    const again = await supertest(app).get('/again');
    expect([again.status, again.get('idempotency-replayed')]).toEqual([202, 'true']);
  });
});

describe('a handler gets', () => {
  it('its parsed input, and who the client is', async () => {
    const { app } = appWith(
      [
        route(
          {
            method: 'put',
            path: '/things/:id',
            summary: 'Change',
            access: 'user',
            params: z.object({ id: z.string() }),
            keyed: true,
            query: z.object({ ...paging({ limit: 20 }), q: z.string().optional() }),
            body: z.object({ name: z.string().trim() }),
            answer: z.unknown(),
          },
          {
            handle: ({
              principal,
              params,
              query,
              body,
              idempotencyKey,
              userAgent,
              clientAddress,
              origin,
              isRateLimitExempt,
              header,
            }) =>
              Promise.resolve({
                userId: principal.userId,
                params,
                query,
                body,
                idempotencyKey,
                userAgent,
                clientAddress,
                origin,
                isRateLimitExempt,
                custom: header('X-Custom'),
              }),
          },
        ),
      ],
      { trustedProxies: ['127.0.0.0/8', '::1'], exempt: ['9.9.9.0/24'] },
    );
    const answer = await supertest(app)
      .put('/things/7?q=a&q=b&limit=1000')
      .set({ authorization: bearer(), 'idempotency-key': 'k', 'user-agent': 'tests', 'x-custom': 'yes' })
      .set({ 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'tael.example' })
      .send({ name: ' x ', more: 1 });
    expect(answer.body).toEqual({
      userId: 'user-1',
      params: { id: '7' },
      query: { page: 1, limit: 100, q: 'b' },
      body: { name: 'x' },
      idempotencyKey: 'k',
      userAgent: 'tests',
      clientAddress: '9.9.9.9',
      origin: 'https://tael.example',
      isRateLimitExempt: true,
      custom: 'yes',
    });
  });
});

describe('an Idempotency-Key', () => {
  it('reaches only an operation that is keyed, since the gateway repeats no other write', async () => {
    const { app } = appWith([
      get('/plain', ({ idempotencyKey = null }) => Promise.resolve({ idempotencyKey })),
    ]);
    const answer = await supertest(app).get('/plain').set('idempotency-key', 'k');
    expect(answer.body).toEqual({ idempotencyKey: null });
  });
});

describe('the client', () => {
  it('is who the socket says, unless a trusted proxy forwards', async () => {
    const { app } = appWith(
      [
        get('/me', ({ clientAddress, isRateLimitExempt }) =>
          Promise.resolve({ clientAddress, isRateLimitExempt }),
        ),
      ],
      { exempt: ['9.9.9.9'] },
    );
    const answer = await supertest(app).get('/me').set('x-forwarded-for', '9.9.9.9');
    expect(answer.body).toEqual({
      clientAddress: expect.stringContaining('127.0.0.1') as unknown,
      isRateLimitExempt: false,
    });
  });
});

describe('the route table', () => {
  it('puts a literal path before one with a parameter, however they are written down', async () => {
    const { app } = appWith([
      get('/users/:id', () => Promise.resolve('parameter')),
      get('/users/stats', () => Promise.resolve('literal')),
    ]);
    expect((await supertest(app).get('/users/stats')).body).toBe('literal');
    expect((await supertest(app).get('/users/7')).body).toBe('parameter');
  });

  it('with the same route twice is a mistake at start', () => {
    const twice = get('/x', () => Promise.resolve(1));
    expect(() => appWith([twice, twice])).toThrow('two routes for GET /x');
  });

  it('can be read as data, for the test that compares it with the gateway', () => {
    const table = [get('/x/:id', () => Promise.resolve(1)), get('/y', () => Promise.resolve(1), 'user')];
    expect(describeRoutes(table)).toEqual([
      { method: 'GET', path: '/x/:id', access: 'public' },
      { method: 'GET', path: '/y', access: 'user' },
    ]);
  });
});

describe('a handler', () => {
  it('that takes too long is answered for with 503', async () => {
    const { app } = appWith([get('/never', () => new Promise(() => undefined))], { deadlineMs: 50 });
    const answer = await supertest(app).get('/never');
    expect([answer.status, answer.body]).toEqual([503, expect.objectContaining({ code: 'test.timed_out' })]);
    expect(answer.get('retry-after')).toBe('2');
  });

  it('whose answer its schema does not allow is found by the tests', async () => {
    const wrong = route(
      {
        method: 'get',
        path: '/x',
        summary: 'x',
        access: 'public',
        answer: z.object({ id: z.string().min(5) }),
      },
      {
        handle: () => Promise.resolve({ id: 'abc' }),
      },
    );
    expect((await supertest(appWith([wrong]).app).get('/x')).status).toBe(500);
    expect((await supertest(appWith([wrong], { checkAnswers: false }).app).get('/x')).status).toBe(200);
  });
});

const failures: [Error, number, object, string | undefined][] = [
  [errors.taken(), 409, { message: 'Taken', code: 'test.taken' }, undefined],
  [
    errors.taken({ message: 'This name is taken' }),
    409,
    { message: 'This name is taken', code: 'test.taken' },
    undefined,
  ],
  [errors.slow_down(), 429, { message: 'Slow down', code: 'test.slow_down' }, '7'],
  [errors.slow_down({ retryAfterSeconds: 0.2 }), 429, { code: 'test.slow_down' }, '1'],
  [new ConnectError('away', Code.Unavailable), 503, { code: 'test.unavailable' }, '2'],
  [new ConnectError('fault', Code.Internal), 503, { code: 'test.unavailable' }, '2'],
  [new KeysUnavailable(new Error('x')), 503, { code: 'test.unavailable' }, '2'],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 503, { code: 'test.unavailable' }, '2'],
  [Object.assign(new Error('shutdown'), { code: '57P01' }), 503, { code: 'test.unavailable' }, '2'],
  [Object.assign(new Error('too many'), { code: '53300' }), 503, { code: 'test.unavailable' }, '2'],
  [Object.assign(new Error('statement timeout'), { code: '57014' }), 503, { code: 'test.unavailable' }, '2'],
  [new Error('Connection terminated unexpectedly'), 503, { code: 'test.unavailable' }, '2'],
  [Object.assign(new Error('syntax'), { code: '42601' }), 500, { code: 'test.internal' }, undefined],
];

describe('what a handler throws', () => {
  it.each(failures)('%s is answered with %i', async (error, status, body, retryAfter) => {
    const answer = await supertest(failing(error).app).get('/fails');
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({
      ...{ message: expect.any(String) as unknown, ...body },
      error: (answer.body as { message: string }).message,
      requestId: answer.get('x-request-id'),
    });
    expect(answer.get('retry-after')).toBe(retryAfter);
  });
});

describe('what nobody foresaw', () => {
  it('is told as nothing, and logged with the request id', async () => {
    const { app, lines } = failing(new Error('the inside'));
    const answer = await supertest(app).get('/fails').set('x-request-id', 'request-0001');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      message: 'Something went wrong. Please try again.',
      error: 'Something went wrong. Please try again.',
      code: 'test.internal',
      requestId: 'request-0001',
    });
    expect(answer.text).not.toContain('inside');
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        requestId: 'request-0001',
        err: expect.objectContaining({ message: 'the inside' }) as unknown,
      }),
    );
  });

  it.each(['a string', null, 0, { status: 200 }])(
    'is a 500 even when what is thrown is %p',
    async (thrown) => {
      const throwing = get(
        '/fails',
        () =>
          new Promise(() => {
            AbortSignal.abort(thrown).throwIfAborted();
          }),
      );
      expect((await supertest(appWith([throwing]).app).get('/fails')).status).toBe(500);
    },
  );

  it('is an error in the log, a refusal is not', async () => {
    const { app, lines } = failing(errors.taken());
    await supertest(app).get('/fails');
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('includes a bigint in an answer: never a wrong figure', async () => {
    const { app } = appWith([get('/money', () => Promise.resolve({ amount: 5n }))]);
    expect((await supertest(app).get('/money')).status).toBe(500);
  });
});
