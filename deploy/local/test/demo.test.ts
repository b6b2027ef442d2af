import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '@tael/testkit';
import { planDemo } from '../src/demo/plan-demo.ts';
import { openStepBook, type State } from '../src/demo/step-book.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder('tael-demo-');
});
afterEach(() => folder.remove());

describe('a step of the demo', () => {
  it('is made once, also by later starts, and gives the same id', async () => {
    const made: string[] = [];
    const make = (key: string): Promise<string> => {
      made.push(key);
      return Promise.resolve('7');
    };
    expect(await openStepBook(folder.path).once('payout', make)).toBe('7');
    expect(await openStepBook(folder.path).once('payout', make)).toBe('7');
    expect(made).toEqual(['demo:payout']);
  });

  it('that fails is made again by the next start, under the same key', async () => {
    const keys: string[] = [];
    const fail = (key: string): Promise<string> => {
      keys.push(key);
      return Promise.reject(new Error('cut off'));
    };
    for (let start = 0; start < 2; start += 1)
      await expect(openStepBook(folder.path).once('payout', fail)).rejects.toThrow('cut off');
    expect(keys).toEqual(['demo:payout', 'demo:payout']);
  });
});

describe('a start', () => {
  const own = { email: 'owner@example.test', password: 'of-nobody-else' };
  const published = { email: 'admin@tael.local', password: 'tael-admin-local' };

  it.each<[string, { state: State; isNew: boolean }, { admin?: typeof own; demo: boolean }, object]>([
    [
      'makes the demo',
      { state: 'unmade', isNew: true },
      { demo: true },
      { first: published, does: 'making' },
    ],
    ['makes it once', { state: 'made', isNew: false }, { demo: true }, { first: published, does: '' }],
    ['leaves it out', { state: 'unmade', isNew: true }, { demo: false }, { first: undefined, does: '' }],
    [
      'closes what an earlier one opened',
      { state: 'made', isNew: false },
      { admin: own, demo: false },
      { first: own, does: 'closing' },
    ],
    [
      'has nothing to close where none was',
      { state: 'unmade', isNew: true },
      { admin: own, demo: false },
      { first: own, does: '' },
    ],
    [
      'opens none beside an administrator of one’s own',
      { state: 'closed', isNew: false },
      { demo: true },
      { first: undefined, does: '' },
    ],
  ])('%s', (_what, { state, isNew }, { admin, demo }, { first, does }: { first?: object; does?: string }) => {
    const book = openStepBook(folder.path);
    if (state !== 'unmade') book.become(state);
    const { firstAdmin, work } = planDemo({ admin, demo }, { book, isNew, secret: 'a secret' });
    expect(firstAdmin).toEqual(first);
    expect(work?.title.split(' ')[0] ?? '').toBe(does);
  });
});
