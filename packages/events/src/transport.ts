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
  /** Resolves once the broker has them all, in order per key. After a failure the caller sends the same again. */
  send(records: readonly OutgoingRecord[]): Promise<void>;
  close(): Promise<void>;
}

/** Consecutive records of a partition, or of a few, one partition after the other. */
export interface Slice {
  records: readonly LogRecord[];
  /** Aborted when one of the partitions goes to another member or the consumer stops: give up waiting. */
  signal: AbortSignal;
}

export interface SubscribeOptions {
  group: string;
  topics: readonly string[];
  /** Most records in a slice, and most partitions at work at a time. */
  sliceSize: number;
  concurrency: number;
  logger: Logger;
  /** Resolves when every record is dealt with for good; only then the offset passes. */
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
  /** From here on nothing is missed. */
  ready: Promise<void>;
}

export interface PartitionLag {
  topic: string;
  partition: number;
  lag: number;
}

/** A log of partitions. Starting never waits for the broker: what is away is tried again until it is there. */
export interface Transport {
  ensureTopics(names: readonly string[]): Promise<void>;
  publisher(): Publisher;
  subscribe(options: SubscribeOptions): Running;
  tail(options: TailOptions): Tail;
  lag(group: string, topics: readonly string[]): Promise<PartitionLag[]>;
  close(): Promise<void>;
}
