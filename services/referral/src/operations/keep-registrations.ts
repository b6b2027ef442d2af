import { timestampDate } from '@bufbuild/protobuf/wkt';
import { afterCommit, type Tx } from '@tael/postgres';
import type { authEvents } from '@tael/proto';
import { insertInvitations } from '../store/referrals.ts';
import { saveRegistrations } from '../store/people.ts';
import { saveTraces, type Trace } from '../store/traces.ts';
import { statusOf } from './keep-people.ts';

/** Stores the new users, and a referral in `making` for each invited one. Calls `invited` after the commit. */
export async function keepRegistrations(
  tx: Tx,
  registrations: readonly authEvents.UserRegistered[],
  invited: () => void,
): Promise<void> {
  const people = registrations.map((told) => ({
    userId: told.userId,
    version: told.version,
    username: told.username,
    status: statusOf(told.status),
    invitationCode: told.invitationCode,
    registeredAt: registeredAt(told),
  }));
  await saveRegistrations(tx, people);
  await saveTraces(tx, registrations.flatMap(tracesOf));
  const invitations = registrations.flatMap((told) =>
    told.referrerId === undefined
      ? []
      : [{ referrerId: told.referrerId, referredUserId: told.userId, registeredAt: registeredAt(told) }],
  );
  if ((await insertInvitations(tx, invitations)) > 0) afterCommit(tx, invited);
}

function registeredAt({ registeredAt: at }: authEvents.UserRegistered): Date {
  if (at === undefined) throw new TypeError('a registration without its time');
  return timestampDate(at);
}

function tracesOf(told: authEvents.UserRegistered): Trace[] {
  const { userId, deviceFingerprint: device = '', networkFingerprint: network = '' } = told;
  const traces: Trace[] = [];
  if (device !== '') traces.push({ kind: 'device', fingerprint: device, userId });
  if (network !== '') traces.push({ kind: 'network', fingerprint: network, userId });
  if (device !== '' && network !== '') {
    traces.push({ kind: 'place', fingerprint: `${device} ${network}`, userId });
  }
  return traces;
}
