import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { startKafka } from '@tael/testkit';
import { createTransport } from '../src/index.ts';
import type { Broker } from './contract/broker.ts';
import { logger } from './contract/scene.ts';

export async function startKafkaBroker(): Promise<Broker> {
  const dir = mkdtempSync(join(tmpdir(), 'tael-kafka-events-'));
  const server = await startKafka({ dir });
  const client = new kafkajs.Kafka({ brokers: server.brokers, logLevel: kafkajs.logLevel.NOTHING });
  const admin = client.admin();
  await admin.connect();
  const settings = { kafkaBrokers: server.brokers };
  return {
    settings,
    transport: (clientId) => createTransport({ ...settings, clientId, logger }),
    async wipe() {
      const topics = await admin.listTopics();
      await admin.deleteTopics({ topics: topics.filter((topic) => !topic.startsWith('__')) });
    },
    async members(group) {
      const { groups } = await admin.describeGroups([group]);
      return groups[0]?.members.length ?? 0;
    },
    stop: () => server.kill(),
    start: () => server.start(),
    async close() {
      await admin.disconnect();
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
