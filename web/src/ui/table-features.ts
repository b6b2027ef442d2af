import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type ReactTable,
  type Row,
  type RowData,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as { look: string; end: boolean; isScreenReaderOnly: boolean },
});

export type Features = typeof features;
export type Table<Data extends RowData> = ReactTable<Features, Data>;
export type TableRow<Data extends RowData> = Row<Features, Data>;
export type Column<Data extends RowData> = ColumnDef<Features, Data>;

export interface DataColumn<Data> {
  id: string;
  header: string;
  cell: (row: Data) => ReactNode;
  look?: string;
  end?: boolean;
  sortable?: boolean;
  /** Shows the header to screen readers only. */
  isScreenReaderOnly?: boolean;
}

export interface Ticking {
  ids: ReadonlySet<string>;
  all: string;
  one: (name: string) => string;
  onTick: (ids: ReadonlySet<string>) => void;
}
