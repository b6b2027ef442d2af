import { useSearchParams } from 'react-router-dom';

export function useAddressState(): [
  read: (name: string) => string,
  show: (change: Record<string, string>) => void,
] {
  const [search, setSearch] = useSearchParams();
  const show = (change: Record<string, string>): void =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [(name) => search.get(name) ?? '', show];
}
