import { describe, expect, it, vi } from 'vitest';
import { createVerifier, permissions, proofLastsMs, type SecondFactor } from '@tael/identity';
import type { Access } from '@tael/contract';
import { route } from '@tael/runtime';
import supertest from 'supertest';
import { z } from 'zod';
import { appWith, bearer, identity } from './app-under-test.ts';

const at = (path: string, access: Access, proof?: 'recent' | 'none') =>
  route(
    {
      ...(proof && { proof }),
      method: 'put',
      path,
      summary: path,
      access,
      params: z.object({ id: z.string().regex(/^\d+$/) }),
      body: z.object({ name: z.string({ error: 'Name is required' }) }),
      answer: z.unknown(),
    },
    {
      handle: (call) => Promise.resolve({ userId: call.principal?.userId ?? 'nobody' }),
    },
  );

const { app } = appWith([
  at('/public/:id', 'public'),
  at('/own/:id', 'user'),
  at('/admin/:id', 'users.write'),
  at('/admins-only/:id', 'admin'),
  at('/value/:id', 'users.write', 'recent'),
  at('/factor/:id', 'user', 'none'),
]);
const put = (path: string, authorization?: string, body: object = { name: 'x' }) => {
  const request = supertest(app).put(path);
  return (authorization === undefined ? request : request.set('authorization', authorization)).send(body);
};

describe('who may ask', () => {
  it('anybody, on a public route, and stays nobody whatever token comes along', async () => {
    expect((await put('/public/1')).body).toEqual({ userId: 'nobody' });
    expect((await put('/public/1', bearer())).body).toEqual({ userId: 'nobody' });
    expect((await put('/public/1', 'Bearer rubbish')).status).toBe(200);
  });

  it.each([
    ['no token', undefined],
    ['rubbish', 'Bearer rubbish'],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['no word before the token', bearer().slice(7)],
    ['an empty token', 'Bearer '],
    ["a client's token", `Bearer ${identity.clientToken({ userId: 'user-1', sessionId: 's' })}`],
  ])('is told 401 with %s', async (_what, authorization) => {
    const answer = await put('/own/1', authorization);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'test.not_signed_in', message: 'Please log in again.' });
  });

  it('is answered 503, not 401, if the token expired while the call waited', async () => {
    const token = bearer();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000);
    const answer = await put('/own/1', token);
    clock.mockRestore();
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ code: 'test.unavailable' });
  });

  it('whoever is signed in, on a route for users', async () => {
    expect((await put('/own/1', bearer())).body).toEqual({ userId: 'user-1' });
  });

  it('an admin, a moderator with the permission, and no other, on a guarded route', async () => {
    expect((await put('/admin/1', bearer({ role: 'admin' }))).status).toBe(200);
    expect((await put('/admin/1', bearer({ role: 'moderator', permissions: ['users.write'] }))).status).toBe(
      200,
    );
    expect((await put('/admin/1', bearer({ role: 'moderator', permissions: ['users.read'] }))).status).toBe(
      403,
    );
    expect((await put('/admin/1', bearer({ role: 'user', permissions: ['users.write'] }))).status).toBe(403);
  });

  it('nobody but an admin, on a route for admins only, told before what is wrong with the call', async () => {
    const granted = bearer({ role: 'moderator', permissions: [...permissions] });
    expect((await put('/admins-only/1', bearer({ role: 'admin' }))).status).toBe(200);
    for (const authorization of [granted, bearer({ permissions: [...permissions] })]) {
      const refused = [
        await put('/admins-only/1', authorization),
        await put('/admins-only/x', authorization, {}),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    }
  });

  it('cannot be said while the keys are away: 503, never 401', async () => {
    const verifier = createVerifier({ audience: 'internal', keys: () => Promise.reject(new Error('away')) });
    const away = appWith([at('/own/:id', 'user')], { verifier });
    const answer = await supertest(away.app).put('/own/1').set('authorization', bearer()).send({ name: 'x' });
    expect([answer.status, answer.get('retry-after')]).toEqual([503, '2']);
  });
});

describe('a second factor', () => {
  const stale = { provenAt: new Date(Date.now() - proofLastsMs - 1000) };
  const fresh = { provenAt: new Date(Date.now() - proofLastsMs + 60_000) };
  const never = { provenAt: null };
  const outcomeOf = async (path: string, secondFactor?: SecondFactor) => {
    const authorization = bearer({ role: 'admin', ...(secondFactor && { secondFactor }) });
    const answer = await put(path, authorization);
    return answer.status === 200 ? 200 : (answer.body as { code: string }).code;
  };

  it.each<[string, SecondFactor | undefined, (string | number)[]]>([
    ['is not asked', undefined, [200, 200, 200, 200]],
    ['was proven lately', fresh, [200, 200, 200, 200]],
    ['was proven longer ago', stale, [200, 200, 200, 'test.proof_needed']],
    ['was never proven', never, [200, 200, 'test.proof_needed', 'test.proof_needed']],
    [
      'is missing',
      'missing',
      [200, 'test.enrolment_needed', 'test.enrolment_needed', 'test.enrolment_needed'],
    ],
  ])('that %s', async (_what, secondFactor, expected) => {
    const paths = ['/factor/1', '/own/1', '/admin/1', '/value/1'];
    const answers = await Promise.all(paths.map((path) => outcomeOf(path, secondFactor)));
    expect(answers).toEqual(expected);
  });

  it('is no way past a permission, nor asked about before it', async () => {
    expect((await put('/value/1', bearer({ role: 'moderator', secondFactor: stale }))).body).toMatchObject({
      code: 'test.forbidden',
    });
  });
});

describe('several faults at once', () => {
  it('are told in the order 401, 403, unknown path 404, 400', async () => {
    const user = bearer();
    const admin = bearer({ role: 'admin' });
    expect((await put('/admin/x', undefined, {})).status).toBe(401);
    expect((await put('/admin/x', user, {})).status).toBe(403);
    expect((await put('/admin/x', admin, {})).status).toBe(404);
    const last = await put('/admin/1', admin, {});
    expect([last.status, last.body]).toEqual([
      400,
      expect.objectContaining({ message: 'Name is required', code: 'test.invalid_input' }),
    ]);
  });
});

describe('what a schema has no words for', () => {
  it('is told by its name, never by types', async () => {
    const plain = route(
      {
        method: 'put',
        path: '/plain',
        summary: 'plain',
        access: 'public',
        body: z.object({ to: z.object({ name: z.string() }), many: z.array(z.number()).optional() }),
        answer: z.unknown(),
      },
      {
        handle: () => Promise.resolve({}),
      },
    );
    const messageOf = async (body: object) =>
      (
        (
          await supertest(appWith([plain]).app)
            .put('/plain')
            .send(body)
        ).body as { message: string }
      ).message;
    expect(await messageOf({})).toBe('to is required');
    expect(await messageOf({ to: {} })).toBe('to.name is required');
    expect(await messageOf({ to: { name: 1 } })).toBe('to.name is not valid');
    expect(await messageOf({ to: { name: 'x' }, many: ['1'] })).toBe('many.0 is not valid');
  });
});
