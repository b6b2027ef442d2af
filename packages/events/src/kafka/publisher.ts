import type { Kafka, Message, Producer } from 'kafkajs';
import { partitionOf } from '../partition.ts';
import { partitionsOf } from '../topic-table.ts';
import type { OutgoingRecord, Publisher } from '../transport.ts';

/**
 * Idempotent, with one request in flight: the broker drops duplicates of kafkajs' retries. A failed send discards its
 * producer, whose sequence numbers may differ from the broker's.
 */
export function createPublisher(kafka: Kafka): Publisher {
  let current: Promise<Producer> | undefined;

  async function connected(): Promise<Producer> {
    const producer = kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 10 },
    });
    await producer.connect();
    return producer;
  }

  async function dismiss() {
    const dismissed = current;
    current = undefined;
    await dismissed?.then((producer) => producer.disconnect()).catch(() => undefined);
  }

  return {
    async send(records) {
      current ??= connected();
      try {
        const producer = await current;
        await producer.sendBatch({ acks: -1, topicMessages: byTopic(records) });
      } catch (error) {
        await dismiss();
        throw error;
      }
    },
    close: dismiss,
  };
}

function byTopic(records: readonly OutgoingRecord[]): { topic: string; messages: Message[] }[] {
  const topics = new Map<string, Message[]>();
  for (const { topic, key, headers, body } of records) {
    const message: Message = {
      key,
      partition: partitionOf(key, partitionsOf(topic)),
      headers: { ...headers },
      value: Buffer.from(body),
    };
    const messages = topics.get(topic);
    if (messages) messages.push(message);
    else topics.set(topic, [message]);
  }
  return [...topics].map(([topic, messages]) => ({ topic, messages }));
}
