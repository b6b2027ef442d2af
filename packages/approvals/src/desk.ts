import type { Permission, Principal } from '@tael/identity';
import type { Database, Tx } from '@tael/postgres';
import type { AdminAct } from '@tael/proto';
import type { Act, Fields } from './store.ts';

export type Actor = Principal & { requestId: string };

export interface Party {
  username: string;
  email: string;
}

type AfterCommit = () => Promise<unknown>;

/** Returns work to do after the commit, if there is any. */
export type CarryOut = (tx: Tx, at: Date) => Promise<AfterCommit | undefined>;

/** An action that waits for approval, and its effect. */
export interface Action {
  /** The permission that a decision needs. `admin`: the role of an administrator. */
  access: Permission | 'admin';
  /** Runs before the transaction, so it may call other services. */
  prepare: (act: Act, secondPerson: string | null) => CarryOut | Promise<CarryOut>;
}

export interface RecordedAct {
  actor: { userId: string; role: string; requestId: string };
  action: AdminAct;
  objectKind: string;
  objectId: string;
  before: Fields;
  after: Fields;
  reason: string;
  at: Date;
}

/** The dependencies that a service passes to this package. */
export interface Desk {
  service: string;
  database: Database;
  clock: { now: () => Date };
  actions: Partial<Record<AdminAct, Action>>;
  /** Turns a failure of an effect, such as a violated index, into a refusal. */
  explain?: (error: unknown) => unknown;
  /** By user id. */
  parties: (ids: readonly string[]) => Promise<ReadonlyMap<string, Party>>;
  /** Writes into the audit log, in the transaction of the act. */
  record: (tx: Tx, act: RecordedAct) => Promise<void>;
}
