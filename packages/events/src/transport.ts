import type { Logger } from '@tael/runtime';
import type { Headers } from './headers.ts';

export interface OutgoingRecord {
  topic: string;
  key: string;
  headers: Headers;
  body: Uint8Array;
}

export interface LogRecord extends OutgoingRecord {
  partition: number;
  offset: bigint;
}

export interface Publisher {
  /** Resolves once the broker has all records, in order per key. After a failure, send the same records again. */
  send(records: readonly OutgoingRecord[]): Promise<void>;
  close(): Promise<void>;
}

/** Records of several partitions are not interleaved. */
export interface Slice {
  records: readonly LogRecord[];
  /** Aborts when one of the partitions is reassigned or the consumer stops. */
  signal: AbortSignal;
}

export interface SubscribeOptions {
  group: string;
  topics: readonly string[];
  /** `sliceSize`: maximum records in a slice; `concurrency`: maximum slices handled at a time. */
  sliceSize: number;
  concurrency: number;
  logger: Logger;
  /** The offset advances when it resolves. */
  handle: (slice: Slice) => Promise<void>;
}

export interface TailOptions {
  topics: readonly string[];
  logger: Logger;
  onRecord: (record: LogRecord) => void;
}

export interface Running {
  stop(): Promise<void>;
}

export interface Tail extends Running {
  /** Resolves once the start position is fixed: every later record is delivered. */
  ready: Promise<void>;
}

export interface PartitionLag {
  topic: string;
  partition: number;
  lag: number;
}

/** Starting never waits for the broker: failed connections are retried without limit. */
export interface Transport {
  ensureTopics(names: readonly string[]): Promise<void>;
  publisher(): Publisher;
  subscribe(options: SubscribeOptions): Running;
  tail(options: TailOptions): Tail;
  lag(group: string, topics: readonly string[]): Promise<PartitionLag[]>;
  close(): Promise<void>;
}
