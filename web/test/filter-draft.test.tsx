import { expect, it } from 'vitest';
import { act, render, renderHook, screen } from '@testing-library/react';
import { startTransition, Suspense, use, useState, type ReactNode } from 'react';
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

it('keeps an edit made while React is still rendering the applied filter', async () => {
  const all = { search: '', status: 'all' };
  let resolve = (): void => undefined;
  const loaded = new Promise<void>((done) => {
    resolve = done;
  });
  let edit: (draft: typeof all) => void;
  let apply: () => void;

  function Rows({ of }: { of: string }): ReactNode {
    if (of !== '') use(loaded);
    return null;
  }
  function Page(): ReactNode {
    const [filter, setFilter] = useState(all);
    return (
      <>
        <Filters filter={filter} onApply={(wanted) => startTransition(() => setFilter(wanted))} />
        <Suspense>
          <Rows of={filter.search} />
        </Suspense>
      </>
    );
  }
  function Filters({
    filter,
    onApply,
  }: {
    filter: typeof all;
    onApply: (wanted: typeof all) => void;
  }): ReactNode {
    const [draft, setDraft, onSubmit] = useFilterDraft(filter, onApply);
    edit = setDraft;
    apply = onSubmit;
    return <p>{`${draft.search} ${draft.status} at ${filter.search}`}</p>;
  }

  render(<Page />);
  // A suspended render needs act to be awaited.
  const settle = (change: () => void): Promise<void> => act(() => Promise.resolve().then(change));
  await settle(() => edit({ search: 'wine', status: 'all' }));
  await settle(() => apply());
  await settle(() => edit({ search: 'wine', status: 'suspended' }));
  screen.getByText('wine suspended at');
  await settle(resolve);
  screen.getByText('wine suspended at wine');
});
