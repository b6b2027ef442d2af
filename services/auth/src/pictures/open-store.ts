import { sql, type Database } from '@tael/postgres';
import { bucketStore } from './bucket-store.ts';
import type { ObjectStore } from './object-store.ts';

export const openStore = (database: Database, url: string | undefined): ObjectStore =>
  url === undefined ? databaseStore(database) : bucketStore(url);

function databaseStore({ db }: Database): ObjectStore {
  return {
    put: async (id, content) => {
      await sql`insert into stored_objects (id, content) values (${id}, ${content})
        on conflict (id) do update set content = excluded.content`.execute(db);
    },
    get: async (id) => {
      const { rows } = await sql<{
        content: Buffer;
      }>`select content from stored_objects where id = ${id}`.execute(db);
      return rows[0]?.content;
    },
    delete: async (id) => {
      await sql`delete from stored_objects where id = ${id}`.execute(db);
    },
  };
}
