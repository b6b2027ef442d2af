import type { Transport } from '../../src/index.ts';

export interface Broker {
  /** For `createTransport`, in this process or a child process. */
  settings: { kafkaBrokers?: string[]; eventLogUrl?: string };
  transport: (clientId: string) => Transport;
  /** Deletes all records and groups. */
  wipe(): Promise<void>;
  /** Counts consumers that have joined the group or are joining it. */
  members(group: string): Promise<number>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}
