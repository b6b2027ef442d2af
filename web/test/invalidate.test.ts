import { expect, it } from 'vitest';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { invalidate } from '../src/lib/stream/invalidate.ts';

function shown(queries: QueryClient) {
  const given: ((text: string) => void)[] = [];
  const queryFn = () => new Promise<string>((give) => given.push(give));
  const observer = new QueryObserver(queries, { queryKey: ['points', 'one'], queryFn });
  observer.subscribe(() => undefined);
  return { given, data: () => observer.getCurrentResult().data };
}

it('a first answer that was on its way when the event came is not the last', async () => {
  const queries = new QueryClient();
  const { given, data } = shown(queries);
  invalidate(queries, ['points']);
  expect(given).toHaveLength(1);
  given[0]?.('before the event');
  await waitFor(() => expect(given).toHaveLength(2));
  given[1]?.('after it');
  await waitFor(() => expect(data()).toBe('after it'));
  queries.clear();
});

it('what was read is asked for once more, and no more than that', async () => {
  const queries = new QueryClient();
  const { given, data } = shown(queries);
  given[0]?.('first');
  await waitFor(() => expect(data()).toBe('first'));
  invalidate(queries, ['points']);
  expect(given).toHaveLength(2);
  given[1]?.('second');
  await waitFor(() => expect(data()).toBe('second'));
  expect(given).toHaveLength(2);
  queries.clear();
});
