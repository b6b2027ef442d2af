import { useRef, useState } from 'react';
import { newKey } from '../api/request-key.ts';

export interface BulkItem<Row> {
  id: string;
  row: Row;
  /** `proposed`: it waits for a second person, so nothing has changed yet. */
  state: 'waiting' | 'done' | 'refused' | 'proposed';
  error?: unknown;
  note?: string;
  /** The Idempotency-Key of the row's part; a retry sends the same key. */
  part: string;
}

export type PartResult = Pick<BulkItem<unknown>, 'error' | 'note'> & {
  state: 'done' | 'refused' | 'proposed';
};

interface Results {
  get: (id: string) => PartResult | undefined;
}

type ActOnPart<Row> = (rows: readonly Row[], idempotencyKey: string) => Promise<Results>;

export interface BulkInParts<Row> {
  items: readonly BulkItem<Row>[];
  running: boolean;
  start: (rows: readonly Row[], act: ActOnPart<Row>) => void;
  retry: () => void;
  stop: () => void;
  close: () => void;
}

interface Parts<Row> {
  idOf: (row: Row) => string;
  size: number;
  atOnce?: number;
  onSettled: () => void;
}

export function useBulkInParts<Row>({ idOf, size, atOnce = 1, onSettled }: Parts<Row>): BulkInParts<Row> {
  const [items, setItems] = useState<readonly BulkItem<Row>[]>([]);
  const [running, setRunning] = useState(false);
  const act = useRef<ActOnPart<Row>>(() => Promise.resolve(new Map<string, PartResult>()));
  const stopped = useRef(false);

  const run = async (all: readonly BulkItem<Row>[]): Promise<void> => {
    stopped.current = false;
    setItems(all);
    setRunning(true);
    const waiting = all.filter(({ state }) => state === 'waiting');
    const parts = [...new Set(waiting.map(({ part }) => part))];
    const work = async (): Promise<void> => {
      for (let part = parts.shift(); part !== undefined && !stopped.current; part = parts.shift()) {
        const done = await outcomesOf(
          waiting.filter((item) => item.part === part),
          act.current,
        );
        setItems((now) => now.map((item) => done.get(item.id) ?? item));
      }
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
      const parts = Array.from({ length: Math.ceil(rows.length / size) }, newKey);
      const partAt = (place: number): string => parts[Math.floor(place / size)] ?? '';
      void run(rows.map((row, place) => ({ id: idOf(row), row, state: 'waiting', part: partAt(place) })));
    },
    retry: () =>
      void run(
        items.map((item) => {
          const { id, row, part, state } = item;
          return isSettled(state) ? item : { id, row, part, state: 'waiting' };
        }),
      ),
    stop: () => {
      stopped.current = true;
    },
    close: () => setItems([]),
  };
}

export const isSettled = (state: BulkItem<unknown>['state']): boolean =>
  state === 'done' || state === 'proposed';

async function outcomesOf<Row>(
  items: readonly BulkItem<Row>[],
  act: ActOnPart<Row>,
): Promise<Map<string, BulkItem<Row>>> {
  const rows = items.map(({ row }) => row);
  const results: Results = await act(rows, items[0]?.part ?? '').catch((error: unknown) => ({
    get: () => ({ state: 'refused', error }),
  }));
  return new Map(
    items.map(({ id, row, part }) => [id, { id, row, part, ...(results.get(id) ?? { state: 'refused' }) }]),
  );
}
