import type { Route } from '@tael/runtime';
import type { Peers } from '../peers.ts';
import type { Status } from '../status/status.ts';
import { adminStats } from './admin-stats.ts';
import { adminUsers } from './admin-users.ts';
import { approvals } from './approvals.ts';
import { configuration } from './configuration.ts';
import { deadLetters } from './dead-letters.ts';
import { health } from './health.ts';
import { discardDeadLetter, replayDeadLetters } from './settle-dead-letters.ts';
import { status } from './status.ts';
import { systemEvents } from './system-events.ts';
import { systemHealth } from './system-health.ts';
import { runTask, taskRuns, taskStatuses } from './tasks.ts';
import { userMe } from './user-me.ts';
import { walletStats } from './wallet-stats.ts';
import { walletUser } from './wallet-user.ts';
import { walletUsers } from './wallet-users.ts';

export function views(peers: Peers, measured: Pick<Status, 'current'>): Route[] {
  return [
    health(peers),
    status(measured),
    approvals(peers),
    userMe(peers),
    adminUsers(peers),
    adminStats(peers),
    walletUsers(peers),
    walletUser(peers),
    walletStats(peers),
    systemHealth(peers),
    systemEvents(peers),
    configuration(peers),
    taskStatuses(peers),
    taskRuns(peers),
    runTask(peers),
    deadLetters(peers),
    replayDeadLetters(peers),
    discardDeadLetter(peers),
  ];
}
