import { useRef, type RefObject } from 'react';
import { useKeys } from '../portal/keys.ts';

interface ListKeys {
  onOpen?: (id: string) => void;
  onEdit?: (id: string) => void;
  onTick?: ((id: string) => void) | undefined;
  onEscape?: () => void;
  /** More keys of the page, called with the row's id. A key that is held down acts once. */
  acts?: Record<string, ((id: string) => void) | undefined>;
  /** The id of the row whose drawer is open; the drawer follows the focus. */
  opened?: string;
}

/**
 * `/` focuses the search, `j` and `k` move along the rows. `o`, `e` and `x` act on the focused row, or else the open
 * one.
 */
export function useListKeys({ onOpen, onEdit, onTick, onEscape, acts = {}, opened = '' }: ListKeys): {
  table: RefObject<HTMLTableElement | null>;
  search: RefObject<HTMLInputElement | null>;
  move: (step: number) => void;
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
  // If no row is focused or open, focus the first one: a key must not act on a row that was never selected.
  const actOnce =
    (on: (id: string) => void) =>
    ({ repeat }: KeyboardEvent): void => {
      if (repeat) return;
      if (here() === undefined) move(1);
      else act(on)();
    };
  useKeys({
    ...Object.fromEntries(Object.entries(acts).map(([key, on]) => [key, on && actOnce(on)])),
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
  return { table, search, move };
}
