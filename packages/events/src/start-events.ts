import type { Database } from '@tael/postgres';
import type { Credentials, Logger } from '@tael/runtime';
import { startConsumer } from './consumer.ts';
import { createTransport } from './create-transport.ts';
import type { Handler } from './handlers.ts';
import type { Unfold } from './outbox.ts';
import { startRelay } from './relay.ts';

export interface EventsOptions {
  service: string;
  config: {
    KAFKA_BROKERS?: readonly string[] | undefined;
    KAFKA_CA_FILE?: string | undefined;
    KAFKA_SASL?: Credentials | undefined;
    EVENT_LOG_URL?: string | undefined;
  };
  database: Database;
  logger: Logger;
  group: string;
  handlers: readonly Handler[];
  unfold?: Unfold;
}

export interface RunningEvents {
  /** Call before stopping anything that the handlers use. */
  stopConsuming(): Promise<void>;
  /** Call after stopping everything that publishes. */
  stopRelaying(): Promise<void>;
}

export async function startEvents(options: EventsOptions): Promise<RunningEvents> {
  const { service, config, database, logger, group, handlers, unfold } = options;
  const transport = createTransport({
    kafkaBrokers: config.KAFKA_BROKERS,
    kafkaCa: config.KAFKA_CA_FILE,
    kafkaSasl: config.KAFKA_SASL,
    eventLogUrl: config.EVENT_LOG_URL,
    clientId: service,
    logger,
  });
  const relay = await startRelay({ database, transport, service, logger, ...(unfold && { unfold }) });
  const consumer = await startConsumer({ group, database, transport, handlers, logger });
  return {
    stopConsuming: () => consumer.stop(),
    async stopRelaying() {
      await relay.stop();
      await transport.close();
    },
  };
}
