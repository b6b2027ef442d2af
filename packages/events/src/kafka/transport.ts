import kafkajs, { type Admin } from 'kafkajs';
import { partitionsOf } from '../topic-table.ts';
import type { PartitionLag, Transport } from '../transport.ts';
import { createClient, type KafkaOptions } from './client.ts';
import { createPublisher } from './publisher.ts';
import { subscribe } from './subscribe.ts';
import { tail } from './tail.ts';

/** Less than the inbox's 14 days, so that the inbox detects every repeat. */
const retentionMs = 7 * 24 * 3_600_000;

export function createKafkaTransport(options: KafkaOptions): Transport {
  const kafka = createClient(options);
  let administrator: Promise<Admin> | undefined;

  function admin(): Promise<Admin> {
    administrator ??= connectedAdmin().catch((error: unknown) => {
      administrator = undefined;
      throw error;
    });
    return administrator;
  }

  async function connectedAdmin(): Promise<Admin> {
    const client = kafka.admin();
    await client.connect();
    return client;
  }

  async function ensureTopics(names: readonly string[]): Promise<void> {
    const client = await admin();
    const existing = new Set(await client.listTopics());
    const missing = names.filter((name) => !existing.has(name));
    if (missing.length === 0) return;
    const topics = missing.map((topic) => ({
      topic,
      numPartitions: partitionsOf(topic),
      configEntries: [{ name: 'retention.ms', value: String(retentionMs) }],
    }));
    await client.createTopics({ waitForLeaders: true, topics }).catch((error: unknown) => {
      // kafkajs gathers the errors of all topics, and its own says nothing.
      throw error instanceof kafkajs.KafkaJSAggregateError ? error.errors[0] : error;
    });
  }

  async function lag(group: string, topics: readonly string[]): Promise<PartitionLag[]> {
    const client = await admin();
    const committed = await client.fetchOffsets({ groupId: group, topics: [...topics] });
    const lags: PartitionLag[] = [];
    for (const { topic, partitions } of committed) {
      const positions = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]));
      for (const { partition, high, low } of await client.fetchTopicOffsets(topic)) {
        lags.push({
          topic,
          partition,
          lag: Number(high) - Math.max(positions.get(partition) ?? 0, Number(low)),
        });
      }
    }
    return lags;
  }

  return {
    ensureTopics,
    publisher: () => createPublisher(kafka),
    subscribe: (subscription) => subscribe(kafka, ensureTopics, subscription),
    tail: (tailOptions) => tail({ kafka, clientId: options.clientId, admin, ensureTopics }, tailOptions),
    lag,
    close: async () => {
      await administrator?.then((client) => client.disconnect()).catch(() => undefined);
    },
  };
}
