import type { Client } from '@connectrpc/connect';
import type { Database } from '@tael/postgres';
import type { authRpc, operationsRpc, pointsRpc } from '@tael/proto';
import type { Logger } from '@tael/runtime';
import type { Config } from './config.ts';

export interface Clock {
  now: () => Date;
}

export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Database;
  auth: Client<typeof authRpc.AuthService>;
  points: Client<typeof pointsRpc.PointsService>;
  pointsFlows: Client<typeof operationsRpc.OperationsService>;
}
