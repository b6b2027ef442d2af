import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

export function useKeptCursor(table: RefObject<HTMLTableElement | null>, ids: string) {
  const last = useRef<{ id: string; place: number }>(undefined);
  useEffect(() => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])];
    const was = last.current;
    if (was === undefined || document.activeElement !== document.body) return;
    if (rows.some(({ dataset }) => dataset.row === was.id)) return;
    rows[Math.min(was.place, rows.length - 1)]?.focus();
  }, [table, ids]);
  return (event: FocusEvent): void => {
    const row = event.target.closest<HTMLElement>('tr[data-row]');
    const rows = [...(table.current?.querySelectorAll('tr[data-row]') ?? [])];
    if (row) last.current = { id: row.dataset.row ?? '', place: rows.indexOf(row) };
  };
}
