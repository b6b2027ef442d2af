import { useState } from 'react';

/**
 * Edits of a filter that lives in the address. A new address replaces them, except the one that `apply` leads to:
 * an edit made before that address arrives stays.
 */
export function useFilterDraft<Filter extends Record<string, string>>(
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

const trimmed = <Filter extends Record<string, string>>(filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value.trim()])) as Filter;
