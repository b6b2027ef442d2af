import type { RowData } from '@tanstack/react-table';
import type { MouseEvent } from 'react';
import type { DataColumn, TableRow, Ticking } from './table-features.ts';
import { Tick } from './tick.tsx';

interface DataTableRowProps<Data extends RowData> {
  row: TableRow<Data>;
  columns: readonly DataColumn<Data>[];
  name: string;
  ticking: Ticking | undefined;
  isTicked: boolean;
  isOpened: boolean;
  isReachable: boolean;
  place: number | undefined;
  onVisit: () => void;
  onOpen: (() => void) | undefined;
}

const cell = 'h-10 truncate border-b border-line px-3';

export function DataTableRow<Data extends RowData>(props: DataTableRowProps<Data>) {
  const { row, columns, name, ticking, isTicked, isOpened, isReachable, place, onVisit, onOpen } = props;
  const tick = (on: boolean): void => {
    const next = new Set(ticking?.ids);
    if (on) next.add(row.id);
    else next.delete(row.id);
    ticking?.onTick(next);
  };
  return (
    <tr
      data-row={row.id}
      data-opened={isOpened || undefined}
      tabIndex={isReachable ? 0 : -1}
      aria-rowindex={place}
      aria-selected={ticking ? isTicked : undefined}
      onFocus={onVisit}
      onKeyDown={({ key, target, currentTarget }) => {
        if (key === 'Enter' && target === currentTarget) onOpen?.();
      }}
      onClick={(event) => {
        if (isRowItself(event)) onOpen?.();
      }}
      className={`scroll-mt-12 scroll-mb-20 transition-colors hover:bg-line/35 focus-visible:-outline-offset-2 aria-selected:bg-jade-wash data-opened:bg-line/50 ${onOpen ? 'cursor-pointer' : ''}`}
    >
      {ticking && (
        <td className={`${cell} pr-0`}>
          <Tick label={ticking.one(name)} checked={isTicked} onChange={tick} />
        </td>
      )}
      {/* Call the cells as functions: as components, new columns would remount them and close an open menu. */}
      {columns.map(({ id, cell: written, look = '', end = false }) => (
        <td key={id} className={`${cell} ${look} ${end ? 'figures text-right' : ''}`}>
          {written(row.original)}
        </td>
      ))}
    </tr>
  );
}

function isRowItself({ target }: MouseEvent): boolean {
  if (!(target instanceof Element) || target.closest('button, a, input, label, [role=menu]')) return false;
  return window.getSelection()?.toString() === '';
}
