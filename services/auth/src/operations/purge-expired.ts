import { purgeApprovals } from '@tael/approvals';
import { purgeEvents } from '@tael/events';
import { purgeIdempotency } from '@tael/idempotency';
import { inBatches } from '@tael/postgres';
import type { Deps } from '../deps.ts';
import { purgeAddressLimits } from '../store/address-limits.ts';
import { purgeVerifications } from '../store/email-verifications.ts';
import { purgeNotifications } from '../store/notifications.ts';
import { purgeChallenges } from '../store/passkeys.ts';
import { purgeResets } from '../store/password-resets.ts';
import { purgeSessions } from '../store/sessions.ts';
import { purgeSlots } from '../store/sign-in-slots.ts';
import { purgeStatusDays } from '../store/status-days.ts';
import { purgeDocuments } from './verification/purge-documents.ts';

const hour = 3_600_000;
const day = 24 * hour;

export async function purgeExpired(deps: Deps): Promise<string> {
  const { db } = deps.database;
  const now = deps.clock.now();
  const before = (age: number): Date => new Date(now.getTime() - age);
  const gone = {
    sessions: await inBatches(() => purgeSessions(db, before(30 * day))),
    resets: await purgeResets(db, before(day)),
    verifications: await purgeVerifications(db, before(day)),
    challenges: await purgeChallenges(db, now),
    slots: await purgeSlots(db, before(hour)),
    limits: await purgeAddressLimits(db, now),
    notifications: await purgeNotifications(db, before(180 * day)),
    statusDays: await purgeStatusDays(db, before(91 * day)),
    documents: await purgeDocuments(deps),
    inbox: await purgeEvents(db),
    approvals: await purgeApprovals(db, now),
    keys: await purgeIdempotency(db),
  };
  return Object.entries(gone)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}
