import kafkajs, { type Kafka, type LogEntry } from 'kafkajs';
import type { Credentials, Logger } from '@tael/runtime';
import './request-queue.ts';

export interface KafkaOptions {
  brokers: readonly string[];
  ca?: string | undefined;
  sasl?: Credentials | undefined;
  clientId: string;
  logger: Logger;
}

export function createClient({ brokers, ca, sasl, clientId, logger }: KafkaOptions): Kafka {
  return new kafkajs.Kafka({
    clientId,
    brokers: [...brokers],
    ...(ca !== undefined && { ssl: { ca } }),
    ...(sasl !== undefined && { sasl: { mechanism: 'scram-sha-512', ...sasl } }),
    connectionTimeout: 3_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 5 },
    logLevel: kafkajs.logLevel.ERROR,
    // kafkajs logs an error for each connection that it retries.
    logCreator:
      () =>
      ({ namespace, log }: LogEntry) =>
        logger.debug({ namespace, kafka: log.message }, 'kafkajs'),
  });
}

export function textHeaders(headers: kafkajs.IHeaders | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? String(value[0]) : String(value),
    ]),
  );
}
