import { useSearchParams } from 'react-router-dom';

export function useAddressState(): [
  read: (name: string) => string,
  show: (change: Record<string, string>) => void,
] {
  const [search, setSearch] = useSearchParams();
  const show = (change: Record<string, string>): void => {
    // The router renders a change late; two in a row would lose the first if this one started from `search`.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  return [(name) => search.get(name) ?? '', show];
}
