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

/** What our tables do of all that TanStack Table can: the server sorts and filters. */
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: {} as { look: string; end: boolean; isHeardOnly: boolean },
});

export type Features = typeof features;
export type Table<Data extends RowData> = ReactTable<Features, Data>;
export type TableRow<Data extends RowData> = Row<Features, Data>;
export type Column<Data extends RowData> = ColumnDef<Features, Data>;

export interface DataColumn<Data> {
  id: string;
  header: string;
  cell: (row: Data) => ReactNode;
  /** Its width, and from which window on it is there. */
  look?: string;
  /** Figures stand at the end. */
  end?: boolean;
  sortable?: boolean;
  /** Its cells speak for themselves: the header is there for screen readers. */
  isHeardOnly?: boolean;
}

export interface Ticking {
  ids: ReadonlySet<string>;
  /** For the box over all rows, and that of one. */
  all: string;
  one: (name: string) => string;
  onTick: (ids: ReadonlySet<string>) => void;
}
