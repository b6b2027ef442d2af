import { custodyRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import type { Withdrawal } from '../store/rows.ts';
import { accountOf } from '../operations/read-withdrawal.ts';

const { SubmitOutcome } = custodyRpc;
const token = 'USDC';

/** Undefined if custody carries the send out. The item's id makes a repeat harmless. */
export async function submit(
  { peers, safe }: Pick<Deps, 'peers' | 'safe'>,
  item: Withdrawal,
): Promise<string | undefined> {
  const { id, userId, amount, chainId } = item;
  const { address: to = '' } = accountOf({ safe }, item).info;
  if (chainId === null) return 'it names no chain';
  const { outcome, reason } = await peers.custody.submitTransfer({ id, userId, amount, chainId, token, to });
  if (outcome === SubmitOutcome.ACCEPTED) return undefined;
  return outcome === SubmitOutcome.UNAVAILABLE ? reason : SubmitOutcome[outcome];
}
