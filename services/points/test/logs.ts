import { eventLogMigrations } from '@tael/events';
import { faultRounds, kafkaMissing, startKafka, testDatabase } from '@tael/testkit';

export interface RunningLog {
  settings: { eventLogUrl: string } | { kafkaBrokers: string[] };
  env: Record<string, string>;
  stop(): Promise<void>;
}

export async function startEmbeddedLog(): Promise<RunningLog> {
  const { url, drop } = await testDatabase({ migrations: [eventLogMigrations] });
  return { settings: { eventLogUrl: url }, env: { EVENT_LOG_URL: url }, stop: drop };
}

async function startKafkaLog(): Promise<RunningLog> {
  const kafka = await startKafka();
  return {
    settings: { kafkaBrokers: kafka.brokers },
    env: { KAFKA_BROKERS: kafka.brokers.join() },
    stop: () => kafka.stop(),
  };
}

const embedded = ['embedded', startEmbeddedLog] as const;
const kafka = ['kafka', startKafkaLog] as const;

/** Another suite checks that Kafka is there when it must be. Sweeps run over both logs. */
export const logs = kafkaMissing() !== undefined ? [embedded] : faultRounds > 1 ? [embedded, kafka] : [kafka];
