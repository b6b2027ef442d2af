import type { Handler } from '@tael/events';
import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { Tasks } from '@tael/tasks';
import type { RecordOperation } from './record-operation.ts';

/** What a service knows of something of value under its natural key. */
export interface Flow {
  key: string;
  userId: string;
  /** Points, or minor units, as the key's kind has it. */
  amount: bigint;
  /** The service's own word for where it stands. */
  state: string;
  at: Date;
}

export interface OperatedParts {
  database: Database;
  log: Logger;
  tasks: Tasks;
  /** The handlers of each consumer group, for replaying what was parked. */
  groups: Readonly<Record<string, readonly Handler[]>>;
  /** What this service can't do without, by name; each rejects while it is away. */
  checks: Readonly<Record<string, () => Promise<void>>>;
  /** Of these natural keys, the ones it knows. */
  findFlows: (keys: readonly string[]) => Promise<Flow[]>;
  recordOperation: RecordOperation;
}
