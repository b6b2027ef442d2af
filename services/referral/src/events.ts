import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, type OutgoingEvent } from '@tael/events';
import { recordByEvent } from '@tael/operations';
import { referralEvents, type AdminAct } from '@tael/proto';

interface ReferralSubject {
  id: string;
  referrerId: string;
  referredUserId: string;
  points: number;
}

/** The publisher holds the lock of the referrer's figures, so the events keep the order of commits. */
export function referralCreated(referral: ReferralSubject, at: Date): OutgoingEvent {
  const data = { ...subject(referral), points: BigInt(referral.points), createdAt: timestampFromDate(at) };
  return event(referralEvents.ReferralCreatedSchema, data, { key: referral.referrerId });
}

export function referralApproved(referral: ReferralSubject, at: Date): OutgoingEvent {
  const data = { ...subject(referral), points: BigInt(referral.points), approvedAt: timestampFromDate(at) };
  return event(referralEvents.ReferralApprovedSchema, data, { key: referral.referrerId });
}

export function referralRejected(referral: ReferralSubject, at: Date): OutgoingEvent {
  const data = { ...subject(referral), rejectedAt: timestampFromDate(at) };
  return event(referralEvents.ReferralRejectedSchema, data, { key: referral.referrerId });
}

const subject = ({ id: referralId, referrerId, referredUserId }: ReferralSubject) => ({
  referralId,
  referrerId,
  referredUserId,
});

export interface Actor {
  userId: string;
  role: string;
  requestId: string;
}

export function adminActed(
  actor: Actor,
  act: { action: AdminAct; objectId: string; before?: object; after: object; reason?: string; at: Date },
): OutgoingEvent {
  const action = {
    actorId: actor.userId,
    actorRole: actor.role,
    requestId: actor.requestId,
    action: act.action,
    objectKind: 'referral',
    objectId: act.objectId,
    beforeJson: act.before === undefined ? '' : JSON.stringify(act.before),
    afterJson: JSON.stringify(act.after),
    reason: act.reason ?? '',
    actedAt: timestampFromDate(act.at),
  };
  return event(referralEvents.AdminActedSchema, { action }, { key: actor.userId });
}

export const recordOperation = recordByEvent((action) =>
  event(referralEvents.AdminActedSchema, { action }, { key: action.actorId }),
);
