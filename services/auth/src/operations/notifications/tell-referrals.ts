import type { ReceivedEvent } from '@tael/events';
import type { Tx } from '@tael/postgres';
import type { referralEvents } from '@tael/proto';
import { findNames } from '../../store/admin-users.ts';
import { ofReferral } from './happenings.ts';
import { tell } from './tell.ts';

type Referral =
  referralEvents.ReferralCreated | referralEvents.ReferralApproved | referralEvents.ReferralRejected;

export async function tellReferrals(
  tx: Tx,
  what: 'created' | 'approved' | 'rejected',
  events: readonly ReceivedEvent<Referral>[],
): Promise<void> {
  const names = await findNames(
    tx,
    events.map(({ data }) => data.referredUserId),
  );
  await tell(tx, events, (referral) => ofReferral(what, referral, names.get(referral.referredUserId)));
}
