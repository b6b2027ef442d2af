import { newKey } from '../api/request-key.ts';
import { withRetries } from '../api/with-retries.ts';
import { useBulkInParts, type BulkInParts } from './use-bulk-in-parts.ts';

/** With one of these, the act waits for a second person. */
type Answer = { approval?: object | undefined; needsSecondApproval?: boolean | undefined };

export interface Bulk<Row> extends Omit<BulkInParts<Row>, 'start'> {
  start: (rows: readonly Row[], act: (row: Row, idempotencyKey: string) => Promise<Answer>) => void;
}

/** One call for each row. */
export function useBulk<Row>(onSettled: () => void): Bulk<Row> {
  const bulk = useBulkInParts<Row>({ idOf: newKey, size: 1, atOnce: 4, onSettled });
  return {
    ...bulk,
    start: (rows, act) =>
      bulk.start(rows, async (part, key) => {
        const [row] = part;
        const answer = row && (await withRetries(() => act(row, key)));
        const waits = answer?.approval !== undefined || answer?.needsSecondApproval === true;
        return { get: () => ({ state: waits ? 'proposed' : 'done' }) };
      }),
  };
}
