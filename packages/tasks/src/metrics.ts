import type { Database } from '@tael/postgres';
import { Gauge } from 'prom-client';
import { readTasks, type TaskRow } from './store.ts';

interface Watched {
  database: Database;
  names: () => string[];
}

const watched = new Set<Watched>();

measure('tasks_last_run_timestamp_seconds', 'When the last run of a task began', ({ lastRun }) =>
  lastRun === null ? undefined : lastRun.getTime() / 1000,
);
measure('tasks_last_run_failed', '1 if the last run of a task failed', ({ lastResult }) =>
  lastResult === null ? undefined : Number(lastResult.startsWith('failed: ')),
);

export function watchTasks(one: Watched): () => void {
  watched.add(one);
  return () => watched.delete(one);
}

/** Reads the database at each scrape, so that every replica reports the same value. */
function measure(name: string, help: string, figure: (of: TaskRow) => number | undefined): void {
  new Gauge({
    name,
    help,
    labelNames: ['task'],
    async collect() {
      this.reset();
      for (const { database, names } of watched) {
        // An unavailable database must not fail the other metrics.
        for (const row of await readTasks(database.db, names()).catch(() => [])) {
          const value = figure(row);
          if (value !== undefined) this.set({ task: row.name }, value);
        }
      }
    },
  });
}
