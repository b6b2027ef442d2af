import { useRef, type RefObject } from 'react';
import { useKeys } from '../portal/keys.ts';

interface ListKeys {
  onOpen?: (id: string) => void;
  onEdit?: (id: string) => void;
  onTick?: ((id: string) => void) | undefined;
  onEscape?: () => void;
  /** The drawer follows the row, where one is open. */
  opened?: string;
}

/** `/` to the search, `j` and `k` along the rows; `o`, `e` and `x` act on the row that has the focus, or is open. */
export function useListKeys({ onOpen, onEdit, onTick, onEscape, opened = '' }: ListKeys): {
  table: RefObject<HTMLTableElement | null>;
  search: RefObject<HTMLInputElement | null>;
} {
  const table = useRef<HTMLTableElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const rows = (): HTMLElement[] => [...(table.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  const here = (): HTMLElement | undefined =>
    rows().find((row) => row.contains(document.activeElement)) ??
    rows().find((row) => row.dataset.row === opened);
  const move = (step: number): void => {
    const all = rows();
    const at = here();
    const next = at === undefined ? all.find(({ tabIndex }) => tabIndex === 0) : all[all.indexOf(at) + step];
    if (next === undefined) return;
    next.focus();
    if (opened !== '') onOpen?.(next.dataset.row ?? '');
  };
  const act = (on: ((id: string) => void) | undefined) => (): void => {
    const id = here()?.dataset.row;
    if (id !== undefined) on?.(id);
  };
  useKeys({
    '/': () => {
      search.current?.focus();
      search.current?.select();
    },
    j: () => move(1),
    k: () => move(-1),
    o: act(onOpen),
    e: act(onEdit),
    x: act(onTick),
    Escape: onEscape,
  });
  return { table, search };
}
