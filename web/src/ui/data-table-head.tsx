import { flexRender, type RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { Features, Table, Ticking } from './table-features.ts';
import { Tick } from './tick.tsx';
import type { Header } from '@tanstack/react-table';

interface DataTableHeadProps<Data extends RowData> {
  table: Table<Data>;
  ticking: Ticking | undefined;
  ids: readonly string[];
}

const cell = 'sticky top-0 z-[1] h-10 border-b border-line bg-raised px-3 font-medium text-ink-soft';

export function DataTableHead<Data extends RowData>({ table, ticking, ids }: DataTableHeadProps<Data>) {
  const ticked = ids.filter((id) => ticking?.ids.has(id)).length;
  const tickAll = (on: boolean): void => {
    const next = new Set(ticking?.ids);
    for (const id of ids)
      if (on) next.add(id);
      else next.delete(id);
    ticking?.onTick(next);
  };
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {ticking && (
            <th scope="col" className={`${cell} w-12 pr-0`}>
              <Tick
                label={ticking.all}
                checked={ticked > 0 && ticked === ids.length}
                partly={ticked > 0 && ticked < ids.length}
                onChange={tickAll}
              />
            </th>
          )}
          {group.headers.map((header) => (
            <HeadCell key={header.id} header={header} />
          ))}
        </tr>
      ))}
    </thead>
  );
}

function HeadCell<Data extends RowData>({ header }: { header: Header<Features, Data> }) {
  const { column } = header;
  const { look = '', end = false, isScreenReaderOnly = false } = column.columnDef.meta ?? {};
  const sorted = column.getIsSorted();
  const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown;
  const written = flexRender(column.columnDef.header, header.getContext());
  return (
    <th
      scope="col"
      aria-sort={sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
      className={`${cell} ${look} ${end ? 'text-right' : 'text-left'}`}
    >
      {column.getCanSort() ? (
        <button
          type="button"
          onClick={column.getToggleSortingHandler()}
          className={`group -mx-1.5 inline-flex h-8 max-w-[calc(100%+0.75rem)] items-center gap-1 rounded-control px-1.5 hover:text-ink ${sorted ? 'text-ink' : ''} ${end ? 'flex-row-reverse' : ''}`}
        >
          <span className="truncate">{written}</span>
          <Arrow
            size={14}
            aria-hidden="true"
            className={`shrink-0 ${sorted ? 'text-jade' : 'opacity-60 group-hover:opacity-100'}`}
          />
        </button>
      ) : (
        <span className={isScreenReaderOnly ? 'sr-only' : 'block truncate'}>{written}</span>
      )}
    </th>
  );
}
