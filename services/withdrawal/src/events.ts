import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, type OutgoingEvent } from '@tael/events';
import type { Principal } from '@tael/identity';
import { withdrawalEvents, type AdminAct } from '@tael/proto';
import type { Rail } from './domain/payout-account.ts';
import type { Kind, Status } from './domain/withdrawal.ts';
import type { Withdrawal } from './store/rows.ts';

const { WithdrawalMethod, WithdrawalStatus } = withdrawalEvents;

/** Of a payout: a send is published by the wallet. */
const methodNumbers: Partial<Record<Rail, withdrawalEvents.WithdrawalMethod>> = {
  alipay: WithdrawalMethod.ALIPAY,
  wechat: WithdrawalMethod.WECHAT,
  bank: WithdrawalMethod.BANK,
};

const statusNumbers: Record<Status, withdrawalEvents.WithdrawalStatus> = {
  pending: WithdrawalStatus.PENDING,
  approved: WithdrawalStatus.APPROVED,
  processing: WithdrawalStatus.PROCESSING,
  completed: WithdrawalStatus.COMPLETED,
  rejected: WithdrawalStatus.REJECTED,
};

/** Call with the row after a change that raised `version`: consumers copy this snapshot. */
export const withdrawalChanged = (row: Withdrawal, status: Status): OutgoingEvent =>
  event(
    withdrawalEvents.WithdrawalChangedSchema,
    {
      withdrawalId: row.id,
      version: row.version,
      userId: row.userId,
      amount: row.amount,
      method: methodNumbers[row.method] ?? WithdrawalMethod.UNSPECIFIED,
      status: statusNumbers[status],
      accountFingerprint: row.accountFingerprint,
      createdAt: timestampFromDate(row.createdAt),
      changedAt: timestampFromDate(row.changedAt),
      cancelledByUser: row.cancelledByUser,
    },
    { key: row.userId },
  );

export type Actor = Principal & { requestId: string };

/** A role that was stored with a proposal is a text. */
type ActorOfAct = Pick<Actor, 'userId' | 'requestId'> & { role: string };

interface Act {
  action: AdminAct;
  objectKind?: string;
  objectId: string;
  before?: object;
  after?: object;
  reason?: string;
  at: Date;
}

/** The audit log is never deleted: never pass account details to it. */
export const adminActed = (
  actor: ActorOfAct,
  { at, before, after, objectKind, ...act }: Act,
): OutgoingEvent =>
  event(
    withdrawalEvents.AdminActedSchema,
    {
      action: {
        ...act,
        objectKind: objectKind ?? 'withdrawal',
        actorId: actor.userId,
        actorRole: actor.role,
        requestId: actor.requestId,
        actedAt: timestampFromDate(at),
        ...(before === undefined ? {} : { beforeJson: JSON.stringify(before) }),
        ...(after === undefined ? {} : { afterJson: JSON.stringify(after) }),
      },
    },
    { key: actor.userId },
  );

/** In the register, a send is a transaction. */
export const itemActed = (
  actor: ActorOfAct,
  { id: objectId, kind }: Pick<Withdrawal, 'id' | 'kind'>,
  actions: Record<Kind, AdminAct>,
  act: Omit<Act, 'action' | 'objectId' | 'objectKind'>,
): OutgoingEvent => {
  const objectKind = kind === 'send' ? 'transaction' : 'withdrawal';
  return adminActed(actor, { ...act, objectId, objectKind, action: actions[kind] });
};
