import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, type OutgoingEvent } from '@tael/events';
import { recordByEvent } from '@tael/operations';
import { walletEvents, type auditEvents } from '@tael/proto';

const { RedemptionOutcome } = walletEvents;

/** `reason` in the event: the refusal's error code, empty if the redemption was paid. */
export function redemptionSettled(redemption: {
  redemptionId: string;
  userId: string;
  points: bigint;
  amount: bigint;
  refusedFor?: string;
  at: Date;
}): OutgoingEvent {
  const { refusedFor, at, ...facts } = redemption;
  const outcome = refusedFor === undefined ? RedemptionOutcome.PAID : RedemptionOutcome.REFUSED;
  return event(
    walletEvents.RedemptionSettledSchema,
    { ...facts, outcome, reason: refusedFor ?? '', settledAt: timestampFromDate(at) },
    { key: facts.userId },
  );
}

export const sendRequested = ({
  at,
  ...send
}: {
  transactionId: string;
  userId: string;
  amount: bigint;
  worth: bigint;
  address: string;
  chainId: bigint;
  at: Date;
}): OutgoingEvent =>
  event(
    walletEvents.SendRequestedSchema,
    { ...send, requestedAt: timestampFromDate(at) },
    { key: send.userId },
  );

export const statementReady = ({
  id: statementId,
  at,
  ...statement
}: {
  id: string;
  userId: string;
  month: string;
  mail: boolean;
  at: Date;
}): OutgoingEvent =>
  event(
    walletEvents.StatementReadySchema,
    {
      statementId,
      userId: statement.userId,
      month: statement.month,
      noticeAsked: statement.mail,
      readyAt: timestampFromDate(at),
    },
    { key: statement.userId },
  );

export const adminActed = (
  action: MessageInitShape<typeof auditEvents.AdminActionSchema> & { actorId: string },
): OutgoingEvent => event(walletEvents.AdminActedSchema, { action }, { key: action.actorId });

export const recordOperation = recordByEvent(adminActed);
