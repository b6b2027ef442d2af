import type { Client } from '@connectrpc/connect';
import type { Database } from '@tael/postgres';
import type { authRpc, operationsRpc, pointsRpc } from '@tael/proto';
import type { Logger } from '@tael/runtime';
import type { Config } from './config.ts';

export interface Clock {
  now: () => Date;
}

/** All that an operation may need. Operations take the part they use; tests build one with a clock of their own. */
export interface Deps {
  config: Config;
  log: Logger;
  clock: Clock;
  database: Database;
  auth: Client<typeof authRpc.AuthService>;
  points: Client<typeof pointsRpc.PointsService>;
  /** What points answers about itself: which credits it has booked. */
  pointsFlows: Client<typeof operationsRpc.OperationsService>;
}
