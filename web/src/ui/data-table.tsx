import { useTable, type RowData } from '@tanstack/react-table';
import { useMemo, useRef, useState, type ReactNode, type Ref } from 'react';
import { DataTableHead } from './data-table-head.tsx';
import { DataTableRow } from './data-table-row.tsx';
import { DataTableWindow } from './data-table-window.tsx';
import { features, type Column, type DataColumn, type TableRow, type Ticking } from './table-features.ts';

export interface Order {
  by: string;
  descending: boolean;
}

interface DataTableProps<Data> {
  label: string;
  columns: readonly DataColumn<Data>[];
  rows: readonly Data[];
  idOf: (row: Data) => string;
  nameOf: (row: Data) => string;
  order?: Order | undefined;
  onOrder?: (order: Order) => void;
  ticking?: Ticking | undefined;
  opened?: string;
  onOpen?: (id: string) => void;
  ref?: Ref<HTMLTableElement> | undefined;
}

const drawnAtOnce = 100;

export function DataTable<Data extends RowData>(props: DataTableProps<Data>) {
  const { label, columns, rows, idOf, nameOf, order, onOrder, ticking, opened, onOpen, ref } = props;
  const [visited, setVisited] = useState<string>();
  const body = useRef<HTMLTableSectionElement>(null);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const table = useTable<typeof features, Data>({
    features,
    columns: definitions,
    data: rows,
    getRowId: idOf,
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    sortDescFirst: false,
    state: {
      sorting: order ? [{ id: order.by, desc: order.descending }] : [],
      rowSelection: Object.fromEntries([...(ticking?.ids ?? [])].map((id) => [id, true] as const)),
    },
    onSortingChange: (change) => {
      const now = order ? [{ id: order.by, desc: order.descending }] : [];
      const next = typeof change === 'function' ? change(now) : change;
      if (next[0]) onOrder?.({ by: next[0].id, descending: next[0].desc });
    },
  });
  const drawn = table.getRowModel().rows;
  const reachable = drawn.some(({ id }) => id === visited) ? visited : drawn[0]?.id;
  const isLong = drawn.length > drawnAtOnce;
  const draw = (row: TableRow<Data>, isReachable: boolean): ReactNode => (
    <DataTableRow
      key={row.id}
      row={row}
      columns={columns}
      name={nameOf(row.original)}
      ticking={ticking}
      isTicked={ticking?.ids.has(row.id) ?? false}
      isOpened={row.id === opened}
      isReachable={isReachable}
      place={isLong ? row.index + 2 : undefined}
      onVisit={() => setVisited(row.id)}
      onOpen={onOpen && (() => onOpen(row.id))}
    />
  );
  return (
    <table
      ref={ref}
      aria-label={label}
      aria-rowcount={isLong ? drawn.length + 1 : undefined}
      className="w-full table-fixed border-separate border-spacing-0 text-14"
    >
      <DataTableHead table={table} ticking={ticking} ids={drawn.map(({ id }) => id)} />
      <tbody ref={body}>
        {isLong ? (
          <DataTableWindow
            rows={drawn}
            body={body}
            span={columns.length + (ticking ? 1 : 0)}
            reachable={reachable}
            draw={draw}
          />
        ) : (
          drawn.map((row) => draw(row, row.id === reachable))
        )}
      </tbody>
    </table>
  );
}

const definitionOf = <Data extends RowData>({
  id,
  header,
  look = '',
  end = false,
  sortable = false,
  isScreenReaderOnly = false,
}: DataColumn<Data>): Column<Data> => ({
  id,
  header,
  // Unused: the server sorts.
  accessorFn: () => null,
  enableSorting: sortable,
  meta: { look, end, isScreenReaderOnly },
});
