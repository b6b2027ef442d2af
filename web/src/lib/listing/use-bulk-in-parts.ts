import { useRef, useState } from 'react';
import { newKey } from '../api/request-key.ts';
import type { Bulk, BulkItem } from './use-bulk.ts';

export type PartResult = Pick<BulkItem<unknown>, 'error' | 'note'> & { state: 'done' | 'refused' };

type ActOnPart<Row> = (rows: readonly Row[], idempotencyKey: string) => Promise<Map<string, PartResult>>;

interface Item<Row> extends BulkItem<Row> {
  /** The Idempotency-Key of the row's part; a retry sends the same key. */
  part: string;
}

interface Parts<Row> {
  idOf: (row: Row) => string;
  size: number;
  onSettled: () => void;
}

export interface BulkInParts<Row> extends Omit<Bulk<Row>, 'start'> {
  start: (rows: readonly Row[], act: ActOnPart<Row>) => void;
}

export function useBulkInParts<Row>({ idOf, size, onSettled }: Parts<Row>): BulkInParts<Row> {
  const [items, setItems] = useState<readonly Item<Row>[]>([]);
  const [running, setRunning] = useState(false);
  const act = useRef<ActOnPart<Row>>(() => Promise.resolve(new Map<string, PartResult>()));
  const stopped = useRef(false);

  const begin = (all: readonly Item<Row>[]): void => {
    stopped.current = false;
    void run(all);
  };
  const run = async (all: readonly Item<Row>[]): Promise<void> => {
    setItems(all);
    setRunning(true);
    const waiting = all.filter(({ state }) => state === 'waiting');
    const parts = [...new Set(waiting.map((item) => item.part))];
    for (let part = parts.shift(); part !== undefined && !stopped.current; part = parts.shift()) {
      const ofPart = waiting.filter((item) => item.part === part);
      const results = await resultsOf(ofPart, act.current);
      setItems((now) =>
        now.map((item) => {
          const result = item.part === part && item.state === 'waiting' ? results(item.key) : undefined;
          return result ? { row: item.row, key: item.key, part, ...result } : item;
        }),
      );
    }
    setRunning(false);
    onSettled();
  };
  return {
    items,
    running,
    start: (rows, how) => {
      act.current = how;
      const parts = Array.from({ length: Math.ceil(rows.length / size) }, newKey);
      begin(
        rows.map((row, place) => ({
          row,
          state: 'waiting',
          key: idOf(row),
          part: parts[Math.floor(place / size)] ?? '',
        })),
      );
    },
    retry: () =>
      begin(
        items.map((item) =>
          item.state === 'done'
            ? item
            : { row: item.row, key: item.key, part: item.part, state: 'waiting' as const },
        ),
      ),
    stop: () => {
      stopped.current = true;
    },
    close: () => setItems([]),
  };
}

async function resultsOf<Row>(
  items: readonly Item<Row>[],
  act: ActOnPart<Row>,
): Promise<(id: string) => PartResult> {
  try {
    const results = await act(
      items.map(({ row }) => row),
      items[0]?.part ?? '',
    );
    return (id) => results.get(id) ?? { state: 'refused' };
  } catch (error) {
    return () => ({ state: 'refused', error });
  }
}
