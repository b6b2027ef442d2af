import { kubectl } from './release.ts';

/** Runs a statement as the superuser, in the pod of the development profile's Postgres. */
export const onPostgres = (statement: string, database = 'postgres'): Promise<string> =>
  kubectl('exec', 'tael-postgres-0', '--', 'psql', '-U', 'postgres', '-d', database, '-qtAc', statement);
