import type { Task } from '@tael/tasks';
import type { Deps } from './deps.ts';
import { carryOutGrants } from './operations/admin/carry-out-grants.ts';
import { resumeSagas } from './operations/admin/resume-sagas.ts';
import { mailNotifications } from './operations/notifications/mail-notifications.ts';
import { deliverAnnouncements } from './operations/notifications/deliver-announcements.ts';
import { askVerifier } from './operations/verification/ask-verifier.ts';
import { purgeExpired } from './operations/purge-expired.ts';
import { rotateKeys } from './operations/signing-keys.ts';

export const tasks = (deps: Deps): Task[] => [
  { name: 'purge-expired', schedule: '17 * * * *', run: () => purgeExpired(deps) },
  { name: 'resume-sagas', schedule: { everyMs: 5_000 }, run: (signal) => resumeSagas(deps, signal) },
  {
    name: 'deliver-announcements',
    schedule: { everyMs: 5_000 },
    run: (signal) => deliverAnnouncements(deps, signal),
  },
  {
    name: 'mail-notifications',
    schedule: { everyMs: 5_000 },
    run: (signal) => mailNotifications(deps, signal),
  },
  { name: 'ask-verifier', schedule: { everyMs: 5_000 }, run: (signal) => askVerifier(deps, signal) },
  { name: 'carry-out-grants', schedule: { everyMs: 60_000 }, run: () => carryOutGrants(deps) },
  { name: 'rotate-keys', schedule: '40 3 1 * *', run: () => rotateKeys(deps) },
];
