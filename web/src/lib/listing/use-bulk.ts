import { newKey } from '../api/request-key.ts';
import { withRetries } from '../api/with-retries.ts';
import { useBulkInParts, type BulkInParts } from './use-bulk-in-parts.ts';

export interface Bulk<Row> extends Omit<BulkInParts<Row>, 'start'> {
  start: (rows: readonly Row[], act: (row: Row, idempotencyKey: string) => Promise<unknown>) => void;
}

/** One call for each row. */
export function useBulk<Row>(onSettled: () => void): Bulk<Row> {
  const bulk = useBulkInParts<Row>({ idOf: newKey, size: 1, atOnce: 4, onSettled });
  return {
    ...bulk,
    start: (rows, act) =>
      bulk.start(rows, async (part, key) => {
        for (const row of part) await withRetries(() => act(row, key));
        return { get: () => ({ state: 'done' }) };
      }),
  };
}
