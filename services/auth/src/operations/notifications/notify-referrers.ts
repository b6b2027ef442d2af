import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { referralEvents } from '@tael/proto';
import { findNames } from '../../store/admin-users.ts';
import { ofReferral } from './notification-content.ts';
import { notifyOfEvents } from './notify-of-events.ts';

type Referral =
  referralEvents.ReferralCreated | referralEvents.ReferralApproved | referralEvents.ReferralRejected;

/** Notifies the referrer. The notification has the friend's name at this time. */
export async function notifyReferrers(
  tx: Tx,
  what: 'created' | 'approved' | 'rejected',
  events: readonly ReceivedEvent<Referral>[],
): Promise<void> {
  const names = await findNames(
    tx,
    events.map(({ data }) => data.referredUserId),
  );
  await notifyOfEvents(tx, events, (referral) =>
    ofReferral(what, referral, names.get(referral.referredUserId)),
  );
}
