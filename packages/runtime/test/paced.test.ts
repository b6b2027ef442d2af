import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from 'vitest';
import { paced } from '../src/service/paced.ts';

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a burst in one turn of the event loop', () => {
  it('is begun in portions, in order, and everything of it', async () => {
    const begun: number[] = [];
    const begin = paced(3, (n: number) => begun.push(n));
    for (let n = 1; n <= 8; n += 1) begin(n);
    expect(begun).toEqual([1, 2, 3]);
    await nextTurn();
    expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
    await nextTurn();
    expect(begun).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('lets nobody wait who comes alone, also after a burst', async () => {
    const begun: number[] = [];
    const begin = paced(2, (n: number) => begun.push(n));
    for (let n = 1; n <= 4; n += 1) begin(n);
    await nextTurn();
    await nextTurn();
    begin(5);
    expect(begun).toEqual([1, 2, 3, 4, 5]);
  });

  it('keeps each in its own context', async () => {
    const request = new AsyncLocalStorage<string>();
    const seen: (string | undefined)[] = [];
    const begin = paced(1, () => seen.push(request.getStore()));
    for (const id of ['a', 'b']) request.run(id, () => begin());
    await nextTurn();
    expect(seen).toEqual(['a', 'b']);
  });
});
