import { describe, expect, it } from 'vitest';
import type { Handler } from '@tael/events';
import { topics } from '@tael/proto';
import { sourceTopics } from '../../gateway/src/stream/sources.ts';

const services = ['auth', 'wallet', 'withdrawal', 'points', 'referral', 'chain-scanner'];

async function topicsRead(service: string): Promise<string[]> {
  const { handlers } = (await import(`../../services/${service}/src/consumers.ts`)) as {
    handlers: readonly Handler[] | ((deps: object) => readonly Handler[]);
  };
  const config = new Proxy({}, { get: () => 0 });
  const list = typeof handlers === 'function' ? handlers({ config, clock: {}, followUps: {} }) : handlers;
  return list.map(({ topic }) => topic);
}

describe('the readers in the topic table, for which Kafka has ACLs', () => {
  it('are the services with a handler, and the gateway', async () => {
    const read = await Promise.all(
      services.map(async (service) => [service, new Set(await topicsRead(service))] as const),
    );
    const readers = topics.map(({ name }) => [
      name,
      [...read.filter(([, names]) => names.has(name)).map(([service]) => service)].toSorted(),
      sourceTopics.includes(name),
    ]);
    expect(
      topics.map(({ name, readers: all }) => [
        name,
        all.filter((reader) => reader !== 'gateway').toSorted(),
        all.includes('gateway'),
      ]),
    ).toEqual(readers);
  });
});
