import pg from 'pg';
import { backoffMs, pause } from '../pace.ts';

/** What is heard on the log's channel: `topic <name>` for new records, `group <name>` for a change of members. */
export type LogNews = (news: string) => void;

export interface LogDatabase {
  query<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** Also called, with nothing, whenever news may have been missed. */
  listen(onNews: LogNews): () => void;
  close(): Promise<void>;
}

/** A plan made while the log was short would go on reading all of it when it is long. */
const options = '-c enable_seqscan=off';

export function openLogDatabase(url: string, name: string): LogDatabase {
  const closed = new AbortController();
  const config = {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    query_timeout: 10_000,
    options,
  };
  const pool = new pg.Pool({ ...config, max: 4, connectionTimeoutMillis: 3_000 });
  // A broken idle connection is noticed by whoever needs the next one.
  pool.on('error', () => undefined);
  const listeners = new Set<LogNews>();
  let listening: Promise<void> | undefined;
  return {
    async query<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) {
      const { rows } = await pool.query<Row>({ name, text, values });
      return rows;
    },
    listen(onNews) {
      listeners.add(onNews);
      listening ??= keepListening(config, listeners, closed.signal);
      return () => listeners.delete(onNews);
    },
    async close() {
      closed.abort();
      await listening;
      await pool.end();
    },
  };
}

async function keepListening(
  config: pg.ClientConfig,
  listeners: ReadonlySet<LogNews>,
  closed: AbortSignal,
): Promise<void> {
  const tell = (news: string) => listeners.forEach((listener) => listener(news));
  for (let failures = 1; !closed.aborted; failures++) {
    const client = new pg.Client(config);
    const gone = new AbortController();
    client.on('error', () => gone.abort());
    client.on('end', () => gone.abort());
    client.on('notification', ({ payload }) => tell(payload ?? ''));
    try {
      await client.connect();
      await client.query('listen event_log');
      failures = 0;
      tell('');
      await aborted(AbortSignal.any([closed, gone.signal]));
    } catch {
      // Readers poll as well; news is only what makes them quick.
    }
    await client.end().catch(() => undefined);
    await pause(backoffMs(failures + 1, 50, 1_000), closed);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
