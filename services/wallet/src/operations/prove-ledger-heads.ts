import type { Deps } from '../deps.ts';
import { writeHeads } from '../store/ledger/chains.ts';

/**
 * Writes down where the chains stand, here and in the log, which is kept elsewhere: whoever cuts off the end of a chain
 * would have to reach both.
 */
export async function writeChainHeads({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<string> {
  const heads = await writeHeads(database.db);
  for (const { shard, seq, hash } of heads)
    log.info({ shard, seq: seq.toString(), hash }, 'ledger: chain head');
  return `${heads.length} heads`;
}
