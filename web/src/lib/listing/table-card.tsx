import type { RowData } from '@tanstack/react-table';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type Order } from '../../ui/data-table.tsx';
import type { DataColumn } from '../../ui/table-features.ts';

interface TableCardProps<Row> {
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  order?: Order;
  onOrder?: (order: Order) => void;
  ticked?: { ids: ReadonlySet<string>; tick: (ids: ReadonlySet<string>) => void };
  opened?: string;
  onOpen?: (id: string) => void;
  table?: Ref<HTMLTableElement>;
}

export function TableCard<Row extends RowData>({ ticked, table, ...rest }: TableCardProps<Row>): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="overflow-clip rounded-card border border-line bg-raised pb-px [&_tr:last-child>td]:border-b-0">
      <DataTable
        {...rest}
        ref={table}
        ticking={
          ticked && {
            ids: ticked.ids,
            all: t('admin-list:tickAll'),
            one: (name) => t('admin-list:tickOne', { name }),
            onTick: ticked.tick,
          }
        }
      />
    </div>
  );
}
