import { timestampDate } from '@bufbuild/protobuf/wkt';
import { afterCommit, type Tx } from '@tael/postgres';
import { userStatusOf, type authEvents } from '@tael/proto';
import { insertInvitations } from '../store/referrals.ts';
import { saveRegistrations } from '../store/people.ts';
import { saveTraces, type Trace } from '../store/traces.ts';

export async function recordRegistrations(
  tx: Tx,
  registrations: readonly authEvents.UserRegistered[],
  invited: () => void,
): Promise<void> {
  const people = registrations.map((user) => ({
    userId: user.userId,
    version: user.version,
    username: user.username,
    status: userStatusOf(user.status),
    invitationCode: user.invitationCode,
    registeredAt: registeredAt(user),
  }));
  await saveRegistrations(tx, people);
  await saveTraces(tx, registrations.flatMap(tracesOf));
  const invitations = registrations.flatMap((user) =>
    user.referrerId === undefined
      ? []
      : [{ referrerId: user.referrerId, referredUserId: user.userId, registeredAt: registeredAt(user) }],
  );
  if ((await insertInvitations(tx, invitations)) > 0) afterCommit(tx, invited);
}

function registeredAt({ registeredAt: at }: authEvents.UserRegistered): Date {
  if (at === undefined) throw new TypeError('a registration without its time');
  return timestampDate(at);
}

function tracesOf(user: authEvents.UserRegistered): Trace[] {
  const { userId, deviceFingerprint: device = '', networkFingerprint: network = '' } = user;
  const traces: Trace[] = [];
  if (device !== '') traces.push({ kind: 'device', fingerprint: device, userId });
  if (network !== '') traces.push({ kind: 'network', fingerprint: network, userId });
  if (device !== '' && network !== '') {
    traces.push({ kind: 'place', fingerprint: `${device} ${network}`, userId });
  }
  return traces;
}
