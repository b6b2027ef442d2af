import type { Credentials, Logger } from '@tael/runtime';
import { createEmbeddedTransport } from './embedded/transport.ts';
import { createKafkaTransport } from './kafka/transport.ts';
import type { Transport } from './transport.ts';

export interface TransportOptions {
  kafkaBrokers?: readonly string[] | undefined;
  /** PEM. With it, Kafka is spoken to by TLS. */
  kafkaCa?: string | undefined;
  kafkaSasl?: Credentials | undefined;
  eventLogUrl?: string | undefined;
  clientId: string;
  logger: Logger;
}

export function createTransport({
  kafkaBrokers,
  kafkaCa: ca,
  kafkaSasl: sasl,
  eventLogUrl,
  clientId,
  logger,
}: TransportOptions): Transport {
  if (kafkaBrokers?.length)
    return createKafkaTransport({ brokers: kafkaBrokers, ca, sasl, clientId, logger });
  if (eventLogUrl) return createEmbeddedTransport({ url: eventLogUrl, clientId });
  throw new Error('Neither Kafka brokers nor an event log are named');
}
