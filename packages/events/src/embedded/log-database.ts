import { listen, type Listening } from '@tael/postgres';
import pg from 'pg';

/** `topic <name>` for new records, `group <name>` for a change of members. */
export type LogNews = (news: string) => void;

export interface LogDatabase {
  query<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** Called with an empty string if notifications may have been missed. */
  listen(onNews: LogNews): () => void;
  close(): Promise<void>;
}

/** A plan made while the log was short would still scan the whole table when it is long. */
const options = '-c enable_seqscan=off';

export function openLogDatabase(url: string, name: string): LogDatabase {
  const config = {
    connectionString: url,
    application_name: name,
    keepAlive: true,
    query_timeout: 10_000,
    options,
  };
  const pool = new pg.Pool({ ...config, max: 4, connectionTimeoutMillis: 3_000 });
  pool.on('error', () => undefined);
  // Readers also poll: notifications only shorten the delay.
  const listeners = new Set<LogNews>();
  let listening: Listening | undefined;
  const notify = (news: string) => listeners.forEach((listener) => listener(news));
  return {
    async query<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) {
      const { rows } = await pool.query<Row>({ name, text, values });
      return rows;
    },
    listen(onNews) {
      listeners.add(onNews);
      listening ??= listen(config, 'event_log', { began: () => notify(''), received: notify });
      return () => listeners.delete(onNews);
    },
    async close() {
      await listening?.stop();
      await pool.end();
    },
  };
}
