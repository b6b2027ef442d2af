import { kubectl } from './release.ts';

export const onPostgres = (statement: string, database = 'postgres'): Promise<string> =>
  kubectl('exec', 'tael-postgres-0', '--', 'psql', '-U', 'postgres', '-d', database, '-qtAc', statement);
