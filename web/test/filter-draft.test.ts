import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useFilterDraft } from '../src/lib/listing/use-filter-draft.ts';

it('keeps what is edited until the applied filter is in the address, and follows every other address', () => {
  const all = { search: '', status: 'all' };
  const wine = { search: 'wine', status: 'all' };
  const asked: object[] = [];
  const { result, rerender } = renderHook(
    (filter) => useFilterDraft(filter, (wanted) => asked.push(wanted)),
    {
      initialProps: all,
    },
  );
  const edit = (draft: typeof all): void => act(() => result.current[1](draft));

  edit({ search: ' wine ', status: 'all' });
  act(() => result.current[2]());
  expect(asked).toEqual([wine]);
  edit({ search: 'wine', status: 'suspended' });
  rerender(wine);
  expect(result.current[0]).toEqual({ search: 'wine', status: 'suspended' });

  rerender(all);
  expect(result.current[0]).toEqual(all);
  edit({ search: 'beer', status: 'all' });
  rerender(wine);
  expect(result.current[0]).toEqual(wine);
});
