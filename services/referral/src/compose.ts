import { openDatabase } from '@tael/postgres';
import { authRpc, operationsRpc, pointsRpc } from '@tael/proto';
import { rpcClient, type Logger } from '@tael/runtime';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';

/** Deadline for a call to auth or points. */
const deadlineMs = 2_000;

export function compose(config: Config, log: Logger): Deps {
  const [secret] = config.RPC_SECRET;
  const auth = { url: config.AUTH_RPC_URL, secret, deadlineMs };
  const points = { url: config.POINTS_RPC_URL, secret, deadlineMs };
  return {
    config,
    log,
    clock: { now: () => new Date() },
    database: openDatabase({ url: config.POSTGRES_URL, name: 'referral', logger: log }),
    auth: rpcClient(authRpc.AuthService, auth),
    points: rpcClient(pointsRpc.PointsService, points),
    pointsFlows: rpcClient(operationsRpc.OperationsService, points),
  };
}
