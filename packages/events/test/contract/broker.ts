import type { Transport } from '../../src/index.ts';

export interface Broker {
  settings: { kafkaBrokers?: string[]; eventLogUrl?: string };
  transport: (clientId: string) => Transport;
  wipe(): Promise<void>;
  members(group: string): Promise<number>;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}
