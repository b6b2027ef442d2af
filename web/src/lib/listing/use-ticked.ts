import { useState } from 'react';

export interface Ticked<Row> {
  rows: readonly Row[];
  ids: ReadonlySet<string>;
  tick: (ids: ReadonlySet<string>) => void;
  toggle: (id: string) => void;
  tickRows: (rows: readonly Row[]) => void;
  clear: () => void;
}

/** Spans the pages of one filter; a new `filter` empties it. */
export function useTicked<Row>(
  shown: readonly Row[],
  idOf: (row: Row) => string,
  filter: string,
): Ticked<Row> {
  const [kept, setKept] = useState<{ filter: string; rows: ReadonlyMap<string, Row> }>();
  const rows = kept?.filter === filter ? kept.rows : new Map<string, Row>();
  const become = (next: Iterable<readonly [string, Row]>): void => setKept({ filter, rows: new Map(next) });
  const tick = (ids: ReadonlySet<string>): void => {
    const known = new Map([...rows, ...shown.map((row) => [idOf(row), row] as const)]);
    become([...known].filter(([id]) => ids.has(id)));
  };
  const ids: ReadonlySet<string> = new Set(rows.keys());
  return {
    rows: [...rows.values()],
    ids,
    tick,
    toggle: (id) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      tick(next);
    },
    tickRows: (all) => become(all.map((row) => [idOf(row), row])),
    clear: () => setKept(undefined),
  };
}
