import type { ConnectRouter } from '@connectrpc/connect';
import type { Handler, Unfold } from '@tael/events';
import type { InternalVerifier } from '@tael/identity';
import type { Flow, RecordOperation } from '@tael/operations';
import type { Callers, Route } from '@tael/runtime';
import type { Task } from '@tael/tasks';
import type { z } from 'zod';
import type { ServiceBase, ServiceConfig } from './service-base.ts';

export interface Service<Config extends ServiceConfig, Deps extends ServiceBase<Config>> {
  /** Also the name of the consumer group and of the database connections. */
  name: string;
  config: z.ZodObject & z.ZodType<Config>;
  /** Runs again if the database was not available: reads from it before it opens anything. */
  deps: (base: ServiceBase<Config>) => Deps | Promise<Deps>;
  /** Runs before events, tasks and requests; again if the database was not available. */
  prepare?: (deps: Deps) => Promise<void>;
  verifier: (deps: Deps) => InternalVerifier;
  routes: (deps: Deps) => Route[];
  /** For costly requests: limit per turn of the event loop. */
  startsPerTurn?: number;
  rpc?: (router: ConnectRouter, deps: Deps) => void;
  /** Without it, only the gateway calls, for operators. */
  callers?: Callers;
  findFlows?: (deps: Deps, keys: readonly string[]) => Promise<Flow[]>;
  /** Without it, acts of administrators on tasks and dead letters are refused, because they cannot be recorded. */
  recordOperation?: (deps: Deps) => RecordOperation;
  handlers?: (deps: Deps) => readonly Handler[];
  unfold?: Unfold;
  tasks?: (deps: Deps) => readonly Task[];
  gauges?: readonly ((deps: Deps) => void)[];
  /** Starts loops beside the tasks. The result must also close the connections of `deps`. */
  start?: (deps: Deps) => StopPlaces;
}

export type Stop = () => Promise<void> | void;

/** Order: `first`, consumer, tasks, `beforeRelay`, relay, `beforeDatabase`, database. */
export interface StopPlaces {
  first?: readonly Stop[];
  beforeRelay?: readonly Stop[];
  beforeDatabase?: readonly Stop[];
}
