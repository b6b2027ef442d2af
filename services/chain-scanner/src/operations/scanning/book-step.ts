import type { Chain } from '@tael/chains';
import { publish } from '@tael/events';
import type { Tx } from '@tael/postgres';
import { confirmationsOf, depositKey, isStep, needsReview } from '../../domain/deposit.ts';
import { depositConfirmed, depositProgressed } from '../../events.ts';
import { lockOwners } from '../../store/addresses.ts';
import {
  forgetOldHeaders,
  insertHeaders,
  lockCursorAt,
  moveCursor,
  type Cursor,
} from '../../store/cursors.ts';
import {
  confirm,
  holdForReview,
  keepTransfers,
  saveConfirmations,
  takeBack,
  type Deposit,
  type Transfer,
} from '../../store/deposits.ts';
import { insertRescan } from '../../store/rescans.ts';
import { alarmVanished } from './alarm-vanished.ts';
import type { Step } from './read-step.ts';
import type { ScanNeeds } from './reading.ts';

export interface Found {
  step: Extract<Step, { kind: 'read' | 'idle' }>;
  transfers: readonly Transfer[];
  waiting: readonly Deposit[];
  /** Have their confirmations, and the quorum reports them. */
  sound: readonly Deposit[];
  /** The quorum reports another block, or the block without them. */
  lost: readonly Deposit[];
}

const aroundGone = 20;

/** False if another replica moved the cursor. */
export async function bookStep(
  { database, clock, log, config }: ScanNeeds,
  chain: Chain,
  cursor: Cursor,
  found: Found,
): Promise<boolean> {
  const { step, transfers, waiting, sound, lost } = found;
  if (step.kind === 'idle' && sound.length === 0 && lost.length === 0) return true;
  const at = clock.now();
  const reached = step.kind === 'read' ? step.last.number : cursor.number;
  return database.transaction(async (tx) => {
    if (!(await lockCursorAt(tx, cursor))) return false;
    await lockOwners(
      tx,
      [...transfers, ...waiting, ...lost].map(({ userId }) => userId),
    );
    if (step.kind === 'read') await goOn(tx, chain, step);
    const seen = await keepTransfers(tx, transfers);
    const isLarge = ({ amount }: Deposit) =>
      needsReview(amount, config.COIN_PRICE, config.DEPOSIT_REVIEW_ABOVE);
    const held = await holdForReview(tx, idsOf(sound.filter(isLarge)), chain.confirmations);
    const small = idsOf(sound.filter((one) => !isLarge(one)));
    const confirmed = await confirm(tx, small, chain.confirmations, at);
    const taken = await dropStale(tx, chain.id, lost, at);
    const counted = await count(tx, chain, reached, seen, waiting);
    await publish(
      tx,
      ...[...counted, ...[...held, ...confirmed, ...taken].filter(hasProgressEvent)].map((one) =>
        depositProgressed(one, chain.confirmations, at),
      ),
      ...confirmed.map((deposit) => depositConfirmed(deposit, at)),
    );
    for (const one of held)
      log.info({ deposit: depositKey(one), userId: one.userId }, 'deposit waits for review');
    for (const one of confirmed)
      log.info({ deposit: depositKey(one), userId: one.userId }, 'deposit confirmed');
    // After the log, a rollback would leave a false alarm; it is repeated with the step.
    alarmVanished(log, taken);
    return true;
  });
}

const idsOf = (deposits: readonly Deposit[]): string[] => deposits.map(({ id }) => id);

async function goOn(tx: Tx, chain: Chain, { headers, last }: Extract<Step, { kind: 'read' }>): Promise<void> {
  await insertHeaders(tx, chain.id, headers);
  await moveCursor(tx, { chainId: chain.id, number: last.number, hash: last.hash, at: last.timestamp });
  await forgetOldHeaders(tx, chain.id, last.number - 10 * chain.confirmations);
}

/** The transactions of lost blocks may now be in neighbouring blocks, which are reread. */
async function dropStale(tx: Tx, chainId: number, stale: readonly Deposit[], at: Date) {
  for (const { blockNumber } of stale) {
    const from = Math.max(0, blockNumber - aroundGone);
    await insertRescan(tx, { chainId, from, to: blockNumber + aroundGone, askedBy: null });
  }
  return takeBack(tx, idsOf(stale), at);
}

async function count(
  tx: Tx,
  { confirmations: needed }: Chain,
  reached: number,
  seen: readonly Deposit[],
  waiting: readonly Deposit[],
) {
  const now = (deposit: Deposit): number => Math.min(confirmationsOf(deposit.blockNumber, reached), needed);
  const stepped = waiting.filter((deposit) => isStep(deposit.confirmations, now(deposit), needed));
  const counts = [...seen, ...stepped].map((one) => ({ id: one.id, confirmations: now(one) }));
  return counts.length === 0 ? [] : (await saveConfirmations(tx, counts)).filter(hasProgressEvent);
}

type ProgressedDeposit = Deposit & { state: Exclude<Deposit['state'], 'vanished'> };

export const hasProgressEvent = (deposit: Deposit): deposit is ProgressedDeposit =>
  deposit.state !== 'vanished';
