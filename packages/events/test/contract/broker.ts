import type { Transport } from '../../src/index.ts';

/** A real broker of one kind, as the contract needs it. */
export interface Broker {
  /** For `createTransport`, in this process and in one that is started. */
  settings: { kafkaBrokers?: string[]; eventLogUrl?: string };
  transport: (clientId: string) => Transport;
  /** Forgets every record and group. */
  wipe(): Promise<void>;
  /** How many consumers have joined the group, or are about to. */
  members(group: string): Promise<number>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}
