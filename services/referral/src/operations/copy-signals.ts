import type { Tx } from '@tael/postgres';
import { withdrawalEvents, type authEvents, type chainScannerEvents } from '@tael/proto';
import { saveCheckInDays, saveDepositors, saveWithdrawers } from '../store/people.ts';
import { saveTraces } from '../store/traces.ts';

const { WithdrawalStatus } = withdrawalEvents;
const approved = new Set([
  WithdrawalStatus.APPROVED,
  WithdrawalStatus.PROCESSING,
  WithdrawalStatus.COMPLETED,
]);

export function copyCheckIns(tx: Tx, checkIns: readonly authEvents.UserCheckedIn[]): Promise<void> {
  return saveCheckInDays(
    tx,
    checkIns.map(({ userId, date }) => ({ userId, day: date })),
  );
}

export function copyDeposits(
  tx: Tx,
  deposits: readonly chainScannerEvents.DepositConfirmed[],
): Promise<void> {
  return saveDepositors(
    tx,
    deposits.map(({ userId }) => userId),
  );
}

/** Only adds facts and never removes one, so the order of the events does not matter. */
export async function copyWithdrawals(
  tx: Tx,
  withdrawals: readonly withdrawalEvents.WithdrawalChanged[],
): Promise<void> {
  const paid = withdrawals.filter(({ status }) => approved.has(status)).map(({ userId }) => userId);
  if (paid.length > 0) await saveWithdrawers(tx, paid);
  await saveTraces(
    tx,
    withdrawals.flatMap(({ userId, accountFingerprint: fingerprint }) =>
      fingerprint === '' ? [] : [{ kind: 'payout', fingerprint, userId }],
    ),
  );
}
