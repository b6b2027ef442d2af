import { flexRender, type RowData } from '@tanstack/react-table';
import type { MouseEvent } from 'react';
import type { TableRow, Ticking } from './table-features.ts';
import { Tick } from './tick.tsx';

interface DataTableRowProps<Data extends RowData> {
  row: TableRow<Data>;
  name: string;
  ticking: Ticking | undefined;
  isTicked: boolean;
  isOpened: boolean;
  isReachable: boolean;
  /** Among all, where not all are drawn. */
  place: number | undefined;
  onVisit: () => void;
  onOpen: (() => void) | undefined;
}

const cell = 'h-10 truncate border-b border-line px-3';

export function DataTableRow<Data extends RowData>(props: DataTableRowProps<Data>) {
  const { row, name, ticking, isTicked, isOpened, isReachable, place, onVisit, onOpen } = props;
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
      {row.getAllCells().map((one) => {
        const { cell: written, meta: { look = '', end = false } = {} } = one.column.columnDef;
        return (
          <td key={one.id} className={`${cell} ${look} ${end ? 'figures text-right' : ''}`}>
            {flexRender(written, one.getContext())}
          </td>
        );
      })}
    </tr>
  );
}

/** Not something in it that does what it does itself, nor the end of marking a text. */
function isRowItself({ target }: MouseEvent): boolean {
  if (!(target instanceof Element) || target.closest('button, a, input, label, [role=menu]')) return false;
  return window.getSelection()?.toString() === '';
}
