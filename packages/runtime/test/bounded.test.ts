import { describe, expect, it } from 'vitest';
import { Bounded, Refusal } from '@tael/runtime';

function work() {
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const begin = (n: number) => (): Promise<number> => {
    started.push(n);
    return new Promise((resolve) => (finish[n] = () => resolve(n)));
  };
  return { started, finish, begin };
}

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('bounded work', () => {
  it('runs no more than allowed, the rest in the order they came', async () => {
    const bounded = new Bounded({ running: 2, queued: 10 });
    const { started, finish, begin } = work();
    const all = [0, 1, 2, 3].map((n) => bounded.run(begin(n)));
    await soon();
    expect(started).toEqual([0, 1]);
    finish[1]?.();
    await soon();
    expect(started).toEqual([0, 1, 2]);
    finish[0]?.();
    finish[2]?.();
    await soon();
    finish[3]?.();
    expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
  });

  it('refuses at once what would be one too many in the queue, and says when to come again', async () => {
    const bounded = new Bounded({ running: 1, queued: 1, retryAfterSeconds: 3 });
    const { finish, begin } = work();
    const all = [0, 1].map((n) => bounded.run(begin(n)));
    const refused: unknown = await bounded.run(begin(2)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ status: 503, code: 'overloaded', retryAfterSeconds: 3 });
    finish[0]?.();
    await soon();
    finish[1]?.();
    await Promise.all(all);
    const later = bounded.run(() => Promise.resolve('room again'));
    expect(await later).toBe('room again');
  });

  it('gives the place of what failed to the next', async () => {
    const bounded = new Bounded({ running: 1, queued: 2 });
    const failing = bounded.run(() => Promise.reject(new Error('no')));
    const next = bounded.run(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
