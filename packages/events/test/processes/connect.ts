import { openDatabase, type Database } from '@tael/postgres';
import { createLogger } from '@tael/runtime';
import { createTransport, type Transport } from '../../src/index.ts';
import type { Broker } from '../contract/broker.ts';

export const logger = createLogger({ service: 'events-test', level: 'silent' });

export function connect(): { database: Database; transport: Transport } {
  const settings = JSON.parse(process.env.BROKER ?? '{}') as Broker['settings'];
  return {
    database: openDatabase({ url: process.env.POSTGRES_URL ?? '', name: 'events-test' }),
    transport: createTransport({ ...settings, clientId: 'events-test', logger }),
  };
}

export async function stopHere(line: string): Promise<never> {
  process.stdout.write(`${line}\n`);
  return await new Promise<never>(() => undefined);
}
