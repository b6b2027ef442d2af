import { useRef, type RefObject } from 'react';
import { useKeys } from '../portal/keys.ts';

interface ListKeys {
  onOpen?: (id: string) => void;
  onEdit?: (id: string) => void;
  onTick?: ((id: string) => void) | undefined;
  onEscape?: () => void;
  /** Keys of the page's own, by the row as well. A key that is held down acts once. */
  acts?: Record<string, ((id: string) => void) | undefined>;
  /** The drawer follows the row, where one is open. */
  opened?: string;
}

/** `/` to the search, `j` and `k` along the rows; `o`, `e` and `x` act on the row that has the focus, or is open. */
export function useListKeys({ onOpen, onEdit, onTick, onEscape, acts = {}, opened = '' }: ListKeys): {
  table: RefObject<HTMLTableElement | null>;
  search: RefObject<HTMLInputElement | null>;
  /** From the row that has the focus, or is open, to the one so many rows below. */
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
  // Where no row is meant yet, the first one gets the focus: nothing is done to a row that nobody looked at.
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
