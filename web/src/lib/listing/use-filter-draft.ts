import { useReducer } from 'react';

interface State<Filter> {
  draft: Filter;
  seen: string;
  applied: string;
}

const merged = <Filter>(state: State<Filter>, change: Partial<State<Filter>>): State<Filter> => ({
  ...state,
  ...change,
});

/** Unlike Record, it admits an interface. */
type Texts<Filter> = Record<keyof Filter, string>;

/** A new address replaces the edits. The address that `apply` sets keeps edits made before its arrival. */
export function useFilterDraft<Filter extends Texts<Filter>>(
  filter: Filter,
  onApply: (filter: Filter) => void,
): [draft: Filter, setDraft: (draft: Filter) => void, apply: () => void] {
  const address = JSON.stringify(filter);
  // Not useState: React computes its update from the last render, even an interrupted one. An edit would then start
  // from an address that is not shown yet, and be lost.
  const [{ draft, seen, applied }, setState] = useReducer(merged<Filter>, {
    draft: filter,
    seen: address,
    applied: '',
  });
  if (seen !== address) setState({ draft: applied === address ? draft : filter, seen: address, applied: '' });
  const apply = (): void => {
    const wanted = trimmed(draft);
    setState({ applied: JSON.stringify(wanted) });
    onApply(wanted);
  };
  return [draft, (edited) => setState({ draft: edited }), apply];
}

const trimmed = <Filter extends Texts<Filter>>(filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries<string>(filter).map(([name, value]) => [name, value.trim()]),
  ) as unknown as Filter;
