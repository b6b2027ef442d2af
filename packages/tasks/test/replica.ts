import { openDatabase, type Database } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { createTasks, type Task, type Tasks } from '../src/index.ts';

export const yearly = '0 0 1 1 *';

export interface Replicas {
  open(url: string, registered: Task[], max?: number): Tasks;
  close(): Promise<void>;
}

export function replicas(): Replicas {
  const opened: { database: Database; tasks: Tasks }[] = [];
  return {
    open(url, registered, max = 4) {
      const database = openDatabase({ url, name: 'replica', max });
      const logger = createLogger({ service: 'test', level: 'silent' });
      const tasks = createTasks({ database, logger, service: 'test' });
      for (const task of registered) tasks.register(task);
      opened.push({ database, tasks });
      return tasks;
    },
    async close() {
      for (const { database, tasks } of opened.splice(0)) {
        await tasks.stop();
        await database.close();
      }
    },
  };
}

export interface Gate {
  seen: { most: number; runs: number; aborted: number };
  run: (signal: AbortSignal) => Promise<string>;
  letGo: () => void;
}

export function gate(): Gate {
  let now = 0;
  const seen = { most: 0, runs: 0, aborted: 0 };
  let letGo: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (letGo = resolve));
  const run = async (signal: AbortSignal) => {
    seen.runs += 1;
    seen.most = Math.max(seen.most, (now += 1));
    const aborted = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    await Promise.race([opened, aborted]);
    if (signal.aborted) seen.aborted += 1;
    now -= 1;
    return `run ${seen.runs}`;
  };
  return { seen, run, letGo: () => letGo() };
}
