import type { Flow } from '@tael/operations';
import type { Deps } from '../deps.ts';
import { flowKeyOf } from '../domain/transfer.ts';
import { readTransfers } from './read-transfers.ts';

export async function findFlows(deps: Pick<Deps, 'database'>, keys: readonly string[]): Promise<Flow[]> {
  const prefix = flowKeyOf('');
  const ids = keys.flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  const found = await readTransfers(deps, ids);
  return found.map(({ id, userId, amount, state, changedAt: at }) => ({
    ...{ key: flowKeyOf(id), userId, amount, state, at },
  }));
}
