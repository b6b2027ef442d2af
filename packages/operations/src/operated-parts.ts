import type { Handler } from '@tael/events';
import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import type { Tasks } from '@tael/tasks';
import type { RecordOperation } from './record-operation.ts';

/**
 * One movement of value that two services record under the same natural key. `reconcile-flows` compares the two
 * records.
 */
export interface Flow {
  key: string;
  userId: string;
  /** Points or minor units, depending on the key's kind. */
  amount: bigint;
  state: string;
  at: Date;
}

export interface OperatedParts {
  database: Database;
  log: Logger;
  tasks: Tasks;
  groups: Readonly<Record<string, readonly Handler[]>>;
  checks: Readonly<Record<string, () => Promise<void>>>;
  findFlows: (keys: readonly string[]) => Promise<Flow[]>;
  recordOperation: RecordOperation;
}
