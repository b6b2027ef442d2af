import type { Deps } from '../deps.ts';
import { writeHeads } from '../ledger/proof/chains.ts';

/**
 * To hide a truncated chain, an attacker would have to change both the database and the log, which is kept elsewhere.
 */
export async function writeChainHeads({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<string> {
  const heads = await writeHeads(database.db);
  for (const { shard, seq, hash } of heads)
    log.info({ shard, seq: seq.toString(), hash }, 'ledger: chain head');
  return `${heads.length} heads`;
}
