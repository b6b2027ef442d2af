import { publish } from '@tael/events';
import { once } from '@tael/idempotency';
import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import { adminActed, type Actor } from '../../events.ts';
import { isPayable, type Debtor } from '../../rails/bank/payment-file.ts';
import { insertFile } from '../../store/bank-files.ts';
import { lockToPay } from '../../store/orders.ts';
import { lockRail } from '../../store/rails.ts';
import { decideMany } from '../decide.ts';
import { accountOf } from '../read-withdrawal.ts';

/** So many lines of a file are read in a second, here and at most banks. */
const mostPayouts = 1_000;

/** Refuses while a person pays bank payouts. */
export function debtorOf({ config }: Pick<Deps, 'config'>): Debtor {
  const {
    RAIL_BANK: rail,
    BANK_DEBTOR_NAME: name,
    BANK_DEBTOR_ACCOUNT: account,
    BANK_DEBTOR_CNAPS: cnaps,
  } = config;
  if (rail !== 'file' || name === undefined || account === undefined || cnaps === undefined)
    throw errors.paid_by_hand();
  return { name, account, cnaps };
}

interface Made {
  id: string;
  /** Payouts whose account does not fit the format. */
  left: number;
}

/** The bank may have the payouts from now on: only its answer, or a person that asked it, ends their orders. */
export async function makeBankFile(
  deps: Deps,
  { actor, key }: { actor: Actor; key: string | undefined },
): Promise<{ answer: Made; replayed: boolean }> {
  const debtor = debtorOf(deps);
  const attempt = { userId: actor.userId, route: 'POST /api/withdrawals/admin/bank-files', key, body: {} };
  return await deps.database.transaction((tx) => once(tx, attempt, () => make(deps, tx, { actor, debtor })));
}

async function make(deps: Deps, tx: Tx, { actor, debtor }: { actor: Actor; debtor: Debtor }): Promise<Made> {
  const { stoppedAt } = await lockRail(tx, 'bank');
  if (stoppedAt !== null) throw errors.rail_stopped();
  const at = deps.clock.now();
  const waiting = await lockToPay(tx, 'bank', mostPayouts);
  const payouts = waiting.filter((row) => isPayable(accountOf(deps, row).info));
  if (payouts.length === 0) throw errors.nothing_to_pay();
  const moves = payouts.map(({ id }) => ({ id, to: 'processing', notes: '' }) as const);
  await decideMany(tx, moves, { from: 'approved', at, actorId: actor.userId });
  const file = await insertFile(tx, { madeAt: at, madeBy: actor.userId, debtor }, payouts);
  const after = { payouts: file.payouts };
  const act = { action: 'bank_file.make', objectKind: 'bank_file', objectId: file.id, after, at } as const;
  await publish(tx, adminActed(actor, act));
  return { id: file.id, left: waiting.length - payouts.length };
}
