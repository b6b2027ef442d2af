import { describe, expect, it } from 'vitest';
import { paging } from '@tael/contract/fields';
import { openApi, route } from '@tael/runtime';
import { z } from 'zod';

const document = openApi('test', [
  route(
    {
      method: 'put',
      path: '/api/things/:id/parts/:part',
      summary: 'Change a part',
      access: 'users.write',
      params: z.object({ id: z.string(), part: z.string() }),
      query: z.object(paging({ limit: 20 })),
      body: z
        .object({
          name: z.string().trim().max(40),
          amount: z
            .unknown()
            .transform(() => 1n)
            .meta({ type: 'number', description: 'At most two decimals' }),
        })
        .refine(() => true),
      answer: z.object({ id: z.string(), at: z.string().nullable() }),
      keyed: true,
      status: 202,
    },
    {
      handle: () => Promise.resolve({ id: '1', at: null }),
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/things/:id/parts/:part',
      summary: 'A part',
      access: 'public',
      answer: z.unknown(),
    },
    {
      handle: () => Promise.resolve(1),
    },
  ),
]);

const path = document.paths['/api/things/{id}/parts/{part}'] ?? {};

describe('the API document', () => {
  it('says what a route takes, of whom, and what it answers', () => {
    expect(path['put']).toMatchObject({
      summary: 'Change a part',
      'x-access': 'users.write',
      security: [{ bearer: [] }],
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'part', in: 'path', required: true },
        { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1 } },
        {
          name: 'limit',
          in: 'query',
          required: false,
          schema: { maximum: 100, description: '20 when absent; clamped' },
        },
        { name: 'Idempotency-Key', in: 'header', required: false },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: { properties: { name: { type: 'string', maxLength: 40 }, amount: { type: 'number' } } },
          },
        },
      },
      responses: {
        202: { content: { 'application/json': { schema: { required: ['id', 'at'] } } } },
        default: { $ref: '#/components/responses/Refusal' },
      },
    });
  });

  it('gathers the methods of a path, and needs no token where nobody does', () => {
    expect(Object.keys(path)).toEqual(['put', 'get']);
    expect(path['get']).toMatchObject({ security: [] });
    expect(path['get']).not.toHaveProperty('requestBody');
  });

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
