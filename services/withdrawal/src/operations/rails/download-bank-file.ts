import { publish } from '@tael/events';
import { can } from '@tael/identity';
import type { Deps } from '../../deps.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { errors } from '../../errors.ts';
import { adminActed, type Actor } from '../../events.ts';
import { type BankBatch } from '../../rails/bank/payment-file.ts';
import { shortId } from '../../rails/short-id.ts';
import { findFile, findPayoutsOf } from '../../store/bank-files.ts';
import { accountOf } from '../read-withdrawal.ts';

export interface BankDownload extends BankBatch {
  name: string;
}

/** It has whole accounts, so each download is recorded. */
export async function downloadBankFile(
  deps: Deps,
  { actor, id, format }: { actor: Actor; id: string; format: 'xml' | 'csv' },
): Promise<BankDownload> {
  if (!can(actor, 'withdrawals.read')) throw errors.whole_accounts_refused();
  return await deps.database.transaction(async (tx) => {
    const file = await findFile(tx, id);
    if (file === undefined) throw errors.bank_file_not_found();
    const { madeAt, debtor } = file;
    const rows = await findPayoutsOf(tx, id);
    const at = deps.clock.now();
    const act = { action: 'bank_file.download', objectKind: 'bank_file', objectId: file.id } as const;
    await publish(tx, adminActed(actor, { ...act, after: { format, payouts: rows.length }, at }));
    const payouts = rows.map((row) => ({ id: row.id, amount: row.amount, info: accountOf(deps, row).info }));
    const name = `bank-payments-${shanghaiDay(madeAt)}-${shortId(file.id).slice(-8)}`;
    return { id: file.id, madeAt, debtor, payouts, name };
  });
}
