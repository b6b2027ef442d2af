import type { RowData } from '@tanstack/react-table';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import type { TableRow } from './table-features.ts';

interface DataTableWindowProps<Data extends RowData> {
  rows: readonly TableRow<Data>[];
  body: RefObject<HTMLTableSectionElement | null>;
  span: number;
  reachable: string | undefined;
  draw: (row: TableRow<Data>, isReachable: boolean) => ReactNode;
}

const rowPx = 41;

export function DataTableWindow<Data extends RowData>({
  rows,
  body,
  span,
  reachable,
  draw,
}: DataTableWindowProps<Data>) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const here = body.current;
    if (here) setTop(here.getBoundingClientRect().top + window.scrollY);
  }, [body]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: 12,
    scrollMargin: top,
  });
  const shown = virtual.getVirtualItems();
  const drawn = shown.flatMap(({ index }) => rows[index] ?? []);
  const inReach = drawn.find(({ id }) => id === reachable) ?? drawn[0];
  const before = (shown[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    <>
      <Room px={before} span={span} />
      {drawn.map((row) => draw(row, row === inReach))}
      <Room px={after} span={span} />
    </>
  );
}

function Room({ px, span }: { px: number; span: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height: px }} />
    </tr>
  );
}
