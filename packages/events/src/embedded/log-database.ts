import { listen, type Listening } from '@tael/postgres';
import pg from 'pg';

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
  // Readers poll as well; news is only what makes them quick.
  const listeners = new Set<LogNews>();
  let listening: Listening | undefined;
  const tell = (news: string) => listeners.forEach((listener) => listener(news));
  return {
    async query<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) {
      const { rows } = await pool.query<Row>({ name, text, values });
      return rows;
    },
    listen(onNews) {
      listeners.add(onNews);
      listening ??= listen(config, 'event_log', { began: () => tell(''), heard: tell });
      return () => listeners.delete(onNews);
    },
    async close() {
      await listening?.stop();
      await pool.end();
    },
  };
}
