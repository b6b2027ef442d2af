import { useRef, type RefObject } from 'react';
import { useKeys } from '../portal/keys.ts';

interface ListKeys {
  open?: string;
  show?: (change: { open: string }) => void;
  ticked?: { toggle: (id: string) => void; clear: () => void } | undefined;
  onEdit?: (id: string) => void;
  /** Called with the row's id. A key that is held down acts once. */
  acts?: Record<string, ((id: string) => void) | undefined>;
}

/**
 * `/` focuses the search, `j` and `k` move along the rows. `o`, `e` and `x` act on the focused row, or else the open
 * one. Escape closes the drawer, or else unticks the rows.
 */
export function useListKeys({ open = '', show, ticked, onEdit, acts = {} }: ListKeys): {
  table: RefObject<HTMLTableElement | null>;
  search: RefObject<HTMLInputElement | null>;
  move: (step: number) => void;
} {
  const table = useRef<HTMLTableElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const rows = (): HTMLElement[] => [...(table.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
  const here = (): HTMLElement | undefined =>
    rows().find((row) => row.contains(document.activeElement)) ??
    rows().find((row) => row.dataset.row === open);
  const move = (step: number): void => {
    const all = rows();
    const at = here();
    const next = at === undefined ? all.find(({ tabIndex }) => tabIndex === 0) : all[all.indexOf(at) + step];
    if (next === undefined) return;
    next.focus();
    if (open !== '') show?.({ open: next.dataset.row ?? '' });
  };
  const act = (on: ((id: string) => void) | undefined) => (): void => {
    const id = here()?.dataset.row;
    if (id !== undefined) on?.(id);
  };
  // Without a focused or open row, focus the first one: a key must not act on an unselected row.
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
    o: act(show && ((id) => show({ open: id }))),
    e: act(onEdit),
    x: act(ticked?.toggle),
    Escape: show && (() => (open === '' ? ticked?.clear() : show({ open: '' }))),
  });
  return { table, search, move };
}
