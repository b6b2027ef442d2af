import { useRef, useState } from 'react';
import { newKey } from '../api/request-key.ts';
import { waitOf } from '../http.ts';

export interface BulkItem<Row> {
  row: Row;
  state: 'waiting' | 'done' | 'refused';
  error?: unknown;
  note?: string;
  /** A retry sends the same key, so the server acts once. */
  key: string;
}

export interface Bulk<Row> {
  items: readonly BulkItem<Row>[];
  running: boolean;
  start: (rows: readonly Row[], act: Act<Row>) => void;
  retry: () => void;
  stop: () => void;
  close: () => void;
}

type Act<Row> = (row: Row, idempotencyKey: string) => Promise<unknown>;

const atOnce = 4;
const mostTries = 5;

/** A call refused with a Retry-After is repeated after that wait. */
export function useBulk<Row>(onSettled: () => void): Bulk<Row> {
  const [items, setItems] = useState<readonly BulkItem<Row>[]>([]);
  const [running, setRunning] = useState(false);
  const act = useRef<Act<Row>>(() => Promise.resolve());
  const stopped = useRef(false);

  const run = async (all: readonly BulkItem<Row>[]): Promise<void> => {
    const queue = all.filter(({ state }) => state === 'waiting');
    stopped.current = false;
    setItems(all);
    setRunning(true);
    const become = (done: BulkItem<Row>): void =>
      setItems((now) => now.map((item) => (item.key === done.key ? done : item)));
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next && !stopped.current; next = queue.shift())
        become(await outcomeOf(next, act.current));
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setRunning(false);
    onSettled();
  };
  return {
    items,
    running,
    start: (rows, how) => {
      act.current = how;
      void run(rows.map((row) => ({ row, state: 'waiting', key: newKey() })));
    },
    retry: () =>
      void run(
        items.map(({ row, state, key }) => ({ row, key, state: state === 'done' ? state : 'waiting' })),
      ),
    stop: () => {
      stopped.current = true;
    },
    close: () => setItems([]),
  };
}

async function outcomeOf<Row>({ row, key }: BulkItem<Row>, act: Act<Row>): Promise<BulkItem<Row>> {
  for (let asked = 1; ; asked += 1) {
    try {
      await act(row, key);
      return { row, key, state: 'done' };
    } catch (error) {
      const wait = waitOf(error);
      if (wait === 0 || asked === mostTries) return { row, key, state: 'refused', error };
      await new Promise((over) => setTimeout(over, wait * 1000));
    }
  }
}
