import { topics } from '@tael/proto';

const partitionCounts = new Map(topics.map((topic) => [topic.name, topic.partitions]));

export function partitionsOf(topic: string): number {
  const partitions = partitionCounts.get(topic);
  if (!partitions) throw new Error(`${topic} is not in the topic table`);
  return partitions;
}

export function topicsOfService(service: string): string[] {
  return topics.filter((topic) => topic.service === service).map((topic) => topic.name);
}
