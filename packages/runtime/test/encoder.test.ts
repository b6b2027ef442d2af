import { describe, expect, it } from 'vitest';
import { instant, money, whole } from '@tael/contract/fields';
import { z } from 'zod';
import { encoderOf } from '../src/http/encoder.ts';

const schema = z.object({
  amount: money,
  at: instant.nullable(),
  rows: z.array(z.object({ points: whole, note: z.string().optional() })),
  byDay: z.record(z.string(), money),
});

const answer = {
  amount: 12_345n,
  at: new Date(0),
  rows: [{ points: 5n, note: 'x' }, { points: 6n }],
  byDay: { monday: 1n },
};

describe('an answer is encoded', () => {
  it('as its schema says', () => {
    expect(encoderOf(schema)(answer)).toEqual({
      amount: 123.45,
      at: '1970-01-01T00:00:00.000Z',
      rows: [{ points: 5, note: 'x' }, { points: 6 }],
      byDay: { monday: 0.01 },
    });
    expect(encoderOf(schema)({ ...answer, at: null })).toMatchObject({ at: null });
  });

  it('like zod does it', () => {
    expect(encoderOf(schema)(answer)).toEqual(z.encode(schema, answer));
  });

  it('without a field that its schema does not name, at any depth', () => {
    const more = { ...answer, secret: 1, rows: [{ points: 5n, secret: 1 }] };
    expect(JSON.stringify(encoderOf(schema)(more))).not.toContain('secret');
  });

  it.each([
    z.union([z.object({ a: z.string() }), z.string()]),
    z.object({ a: z.string() }).readonly(),
    z.object({ a: z.string() }).default({ a: '' }),
    z.lazy(() => z.object({ a: z.string() })),
    z.tuple([z.object({ a: z.string() })]),
    z.any(),
    z.bigint(),
  ])('or not at all, where a field could leave unseen: case %#', (one) => {
    expect(() => encoderOf(z.object({ rows: z.array(one) }))).toThrow('cannot be encoded');
  });
});
