import { agreedHead, agreedOn, Disagreement, type Told } from '@tael/chains';
import { readSeen, type Report, type Sought } from '../../chain/read-seen.ts';
import type { Carrier, Deps } from '../../deps.ts';
import { isProgress, judge, watched, type Seen } from '../../domain/transfer.ts';
import { pauseAccount } from '../../store/hot-accounts.ts';
import { findInState, type Transfer } from '../../store/transfers.ts';
import { changeTransfer } from '../change-transfer.ts';
import { withAttempts, type Carried } from './attempts-of.ts';
import { pauseOnForeignNonce } from './check-nonce.ts';

const most = 500;

/** Asks every endpoint for itself. Only what the quorum reports changes a transfer. */
export async function watchTransfers(deps: Deps, { chain, node }: Carrier): Promise<void> {
  const { db } = deps.database;
  const open = await withAttempts(db, await findInState(db, chain.id, watched, most));
  const hot = deps.config.HOT_ADDRESS;
  const sought = open.map((one) => soughtOf(one, hot));
  const told = await node.each((ask) => readSeen(ask, hot, sought));
  const head = agreedHead(
    mapped(told, (report) => report.head),
    chain.quorum,
  );
  const used = agreedHead(
    mapped(told, (report) => report.used),
    chain.quorum,
  );
  await pauseOnForeignNonce(deps, chain.id, used);
  let differing: Disagreement | undefined;
  for (const one of open) {
    const seen = agreedSeen(told, one.transfer, { head, quorum: chain.quorum });
    if (seen instanceof Disagreement) differing ??= seen;
    else if (seen !== 'undecided') await apply(deps, one, seen, head);
  }
  if (differing !== undefined) throw differing;
}

const soughtOf = ({ transfer, signed }: Carried, from: Sought['from']): Sought => ({
  id: transfer.id,
  nonce: transfer.nonce ?? 0,
  needed: transfer.needed,
  hashes: signed.map(({ hash }) => hash),
  token: transfer.tokenAddress,
  from,
  to: transfer.recipient,
  units: transfer.units,
});

const mapped = <T>(told: readonly Told<Report>[], read: (report: Report) => T): Told<T>[] =>
  told.map((one) => ('answer' in one ? { ...one, answer: read(one.answer) } : one));

/** Endpoints differ near the head whenever the chain forks there, so only a deep difference is a disagreement. */
function agreedSeen(
  told: readonly Told<Report>[],
  { id, needed }: Transfer,
  { head, quorum }: { head: number; quorum: number },
): Seen | Disagreement | 'undecided' {
  const byText = new Map<string, Seen>();
  const texts = mapped(told, ({ seen }) => {
    const one = seen.get(id);
    const text = describe(one);
    if (text !== undefined) byText.set(text, one);
    return text;
  });
  try {
    const agreed = agreedOn(texts, quorum, `transfer:${id}`);
    return agreed === undefined ? undefined : byText.get(agreed);
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error;
    const isDeep = [...byText.values()].some(
      (one) => typeof one === 'object' && head - one.block + 1 >= needed,
    );
    return isDeep ? error : 'undecided';
  }
}

const describe = (seen: Seen): string | undefined =>
  typeof seen === 'object' ? `${seen.hash} ${seen.outcome} in block ${seen.block} ${seen.blockHash}` : seen;

async function apply(deps: Deps, { transfer, signed }: Carried, seen: Seen, head: number): Promise<void> {
  const { state, reason, confirmations, sighting } = judge(transfer, seen, head);
  const isMoved = state !== transfer.state;
  const hash = sighting?.hash ?? signed.at(-1)?.hash ?? transfer.hash;
  if (
    !isMoved &&
    hash === transfer.hash &&
    !isProgress(transfer.confirmations, confirmations, transfer.needed)
  )
    return;
  await deps.database.transaction(async (tx) => {
    const block = sighting === undefined ? null : { number: sighting.block, hash: sighting.blockHash };
    const change = { state, confirmations, block, reason, ...(hash !== null && { hash }) };
    await changeTransfer(tx, transfer, change, deps.clock.now());
    if (state === 'stuck') await pauseAccount(tx, transfer.chainId, reason);
  });
  if (isMoved) report(deps, transfer, { state, reason });
}

function report(
  { log }: Deps,
  { id, state: from }: Transfer,
  { state, reason }: Pick<Transfer, 'state' | 'reason'>,
) {
  const about = { transferId: id, from, state, ...(reason !== '' && { reason }) };
  if (state === 'stuck') log.error(about, 'a transfer is stuck, and its chain is paused');
  else if (state === 'failed') log.warn(about, 'a transfer has failed');
  else log.info(about, 'a transfer has moved');
}
