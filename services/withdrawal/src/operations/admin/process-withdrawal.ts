import type { Principal } from '@tael/identity';
import { once } from '@tael/idempotency';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Deps } from '../../deps.ts';
import { withoutAccount } from '../../domain/payout-account.ts';
import type { Status } from '../../domain/withdrawal.ts';
import { errors } from '../../errors.ts';
import { adminActed } from '../../events.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { isGone } from '../../store/user-facts.ts';
import { findSeen, lockSeen } from '../../store/withdrawals.ts';
import type { Decided } from '../cancel-withdrawal.ts';
import { decide } from '../decide.ts';
import { trySettleHold } from '../settle-hold.ts';

export interface Decision {
  actor: Principal & { requestId: string };
  id: string;
  to: Status;
  notes: string;
  key: string | undefined;
}

const actions: Record<Status, string> = {
  pending: 'withdrawal.reopen',
  approved: 'withdrawal.approve',
  processing: 'withdrawal.process',
  completed: 'withdrawal.complete',
  rejected: 'withdrawal.reject',
};

/** What of the row later steps may change: a replay answers it as it was. No account is kept with a key. */
interface Remembered {
  status: Status;
  adminNotes: string;
  processedBy: string;
  processedAt: string;
}

/** One step of the machine, then its effect at the wallet. */
export async function processWithdrawal(deps: Deps, decision: Decision): Promise<Decided> {
  const { actor, id, to, notes, key } = decision;
  if (to === 'rejected' && notes === '') throw errors.reason_required();
  const attempt = {
    userId: actor.userId,
    route: `PUT /api/withdrawals/admin/${id}`,
    key,
    body: { status: to, adminNotes: notes },
  };
  const { answer, replayed } = await deps.database.transaction((tx) =>
    once<Remembered>(tx, attempt, async () => {
      const row = await lockSeen(tx, id);
      if (row === undefined || (await isGone(tx, row.userId))) throw errors.withdrawal_not_found();
      const at = deps.clock.now();
      const moved = await decide(
        tx,
        row,
        { to, at, actorId: actor.userId, notes },
        act(deps, row, decision, at),
      );
      return {
        status: to,
        adminNotes: moved.adminNotes,
        processedBy: actor.userId,
        processedAt: at.toISOString(),
      };
    }),
  );
  const row = await findSeen(deps.database.db, id);
  if (row === undefined) throw errors.withdrawal_not_found();
  const done = await trySettleHold(deps, row);
  const withdrawal = { ...row, ...answer, processedAt: new Date(answer.processedAt) };
  return { withdrawal, pending: !done, replayed };
}

/** For the register, which is for ever: the states and the reason, never where the money goes. */
function act({ safe }: Deps, row: Withdrawal, { actor, to, notes }: Decision, at: Date) {
  const account = safe.open(row.userId, row.method, row.sealedAccount);
  return adminActed({
    actorId: actor.userId,
    actorRole: actor.role,
    action: actions[to],
    objectKind: 'withdrawal',
    objectId: row.id,
    beforeJson: JSON.stringify({ status: row.status }),
    afterJson: JSON.stringify({ status: to }),
    reason: withoutAccount(notes, account),
    actedAt: timestampFromDate(at),
    requestId: actor.requestId,
  });
}
