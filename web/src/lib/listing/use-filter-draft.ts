import { useState } from 'react';

/** Unlike Record, it admits an interface. */
type Texts<Filter> = Record<keyof Filter, string>;

/**
 * Edits of a filter that lives in the address. A new address replaces them, except the one that `apply` leads to:
 * an edit made before that address arrives stays.
 */
export function useFilterDraft<Filter extends Texts<Filter>>(
  filter: Filter,
  onApply: (filter: Filter) => void,
): [draft: Filter, setDraft: (draft: Filter) => void, apply: () => void] {
  const address = JSON.stringify(filter);
  const [{ draft, seen, applied }, setState] = useState({ draft: filter, seen: address, applied: '' });
  if (seen !== address) setState({ draft: applied === address ? draft : filter, seen: address, applied: '' });
  const apply = (): void => {
    const wanted = trimmed(draft);
    setState((now) => ({ ...now, applied: JSON.stringify(wanted) }));
    onApply(wanted);
  };
  return [draft, (edited) => setState((now) => ({ ...now, draft: edited })), apply];
}

const trimmed = <Filter extends Texts<Filter>>(filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries<string>(filter).map(([name, value]) => [name, value.trim()]),
  ) as unknown as Filter;
