import { purgeEvents } from '@tael/events';
import type { Deps } from '../deps.ts';

export async function purgeExpired({ database }: Pick<Deps, 'database'>): Promise<string> {
  return `${await purgeEvents(database.db)} inbox rows deleted`;
}
