import { describe, expect, it } from 'vitest';
import { configurationInForce, describeConfiguration, envText, loadConfig } from '@tael/runtime';
import { z } from 'zod';

const schema = z.object({
  PORT: envText.port().default(5001),
  RATE: envText.integer({ min: 0 }).default(5).transform(BigInt),
  MODE: z.enum(['on', 'off']).optional(),
  HOST: envText.open().min(1).default('127.0.0.1'),
  PEER_URL: envText.url(),
  POSTGRES_URL: envText.postgresUrl(),
  CHAIN: envText.urls().optional(),
  NODES: envText
    .list()
    .refine(() => true)
    .optional(),
  PRICES: z.union([z.literal('off'), envText.url()]).default('https://prices.test/v1'),
  SIGNING_SECRET: envText.secrets(),
  API_TOKEN: envText.open(),
  TEXT: z.string().default('unmarked'),
});

const given = {
  PORT: ' 7001 ',
  PEER_URL: 'http://ann:canary-1@peer.test:81/canary-2?k=canary-3',
  POSTGRES_URL: 'postgres://wallet:canary-4@db.test:5432/wallet',
  NODES: 'https://node.test/v2/canary-5, ann:canary-9@broker.test:9092',
  CHAIN: 'https://one.test/canary-10 https://ann:canary-11@two.test',
  SIGNING_SECRET: 'canary-6-and-sixteen-more',
  API_TOKEN: 'canary-7',
};

describe('the configuration in force', () => {
  it('has each value with its source, and never a secret or the part of an address that may hold one', () => {
    loadConfig(
      schema.refine(() => true),
      { ...given, EMPTY: '', OTHER: 'canary-8' },
    );
    const settings = configurationInForce();
    expect(JSON.stringify(settings)).not.toContain('canary');
    expect(settings.map(({ name, value, source }) => [name, value, source])).toEqual([
      ['API_TOKEN', undefined, 'environment'],
      ['CHAIN', 'https://one.test/… https://two.test', 'environment'],
      ['HOST', '127.0.0.1', 'default'],
      ['MODE', undefined, 'unset'],
      ['NODES', 'https://node.test/…, broker.test:9092', 'environment'],
      ['PEER_URL', 'http://peer.test:81/…', 'environment'],
      ['PORT', '7001', 'environment'],
      ['POSTGRES_URL', 'postgres://db.test:5432/…', 'environment'],
      ['PRICES', 'https://prices.test/…', 'default'],
      ['RATE', '5', 'default'],
      ['SIGNING_SECRET', undefined, 'environment'],
      ['TEXT', undefined, 'default'],
    ]);
    expect(settings.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual([
      'API_TOKEN',
      'SIGNING_SECRET',
      'TEXT',
    ]);
  });

  it('masks an address that cannot be read', () => {
    const [setting] = describeConfiguration(z.object({ NODES: envText.list() }), { NODES: 'http://[canary' });
    expect(setting?.value).toBe('…');
  });
});
