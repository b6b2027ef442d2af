import { describe, expect, it } from '@jest/globals';
import { HttpError } from '../src/lib/http.ts';
import { createRequestKey } from '../src/lib/money/request-key.ts';

const answeredWith = (status: number) => new HttpError({ message: 'no', code: 'test.no', status });

function keys() {
  let made = 0;
  return createRequestKey(() => `key-${(made += 1)}`);
}

describe('the key of a request that moves value', () => {
  it.each([0, 500, 502, 503, 504])('is kept while nobody knows what became of it: %s', (status) => {
    const key = keys();
    const first = key.of({ amount: 1 });
    key.answered(answeredWith(status));
    expect(key.of({ amount: 1 })).toBe(first);
  });

  it.each([400, 401, 403, 404, 409, 422, 429])('is new after a definite answer: %s', (status) => {
    const key = keys();
    const first = key.of({ amount: 1 });
    key.answered(answeredWith(status));
    expect(key.of({ amount: 1 })).not.toBe(first);
  });

  it('is new after success: the same again is wanted again', () => {
    const key = keys();
    const first = key.of({ amount: 1 });
    key.answered();
    expect(key.of({ amount: 1 })).not.toBe(first);
  });

  it('is new for another body, whatever is known of the first', () => {
    const key = keys();
    const first = key.of({ amount: 1 });
    key.answered(answeredWith(0));
    expect(key.of({ amount: 2 })).not.toBe(first);
  });

  it('is random where nothing else is said', () => {
    const made = [createRequestKey().of({}), createRequestKey().of({})];
    expect(new Set(made).size).toBe(2);
    expect(made[0]).toMatch(/^[0-9a-f]{32}$/);
  });
});
