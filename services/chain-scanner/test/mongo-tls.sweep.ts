import { createConnection } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eventually,
  makeCertificate,
  startMongo,
  temporaryFolder,
  type Certificate,
  type MongoServer,
} from '@tael/testkit';
import { createMongoStore } from '../src/store/assets/in-mongo.ts';
import { tolerant } from '../src/store/assets/tolerant.ts';

const folder = temporaryFolder('tael-mongo-tls-');
let right: Certificate;
let other: Certificate;
let mongo: MongoServer;

beforeAll(async () => {
  right = makeCertificate(folder.path, 'right');
  other = makeCertificate(folder.path, 'other');
  mongo = await startMongo({ certificate: right });
}, 600_000);
afterAll(async () => {
  await mongo.stop();
  folder.remove();
});

async function reasonOf(url: string, ca?: string): Promise<string> {
  const store = createMongoStore(url, ca);
  try {
    await store.ping();
    return 'connected';
  } catch (error) {
    return String(error);
  } finally {
    await store.close();
  }
}

describe('MongoDB with the CA of its certificate', () => {
  it('is spoken to by TLS', async () => {
    expect(await reasonOf(mongo.url, right.ca)).toBe('connected');
    expect(await reasonOf(mongo.url)).not.toBe('connected');
  });

  it('is refused with another CA, and at another host', async () => {
    expect(await reasonOf(mongo.url, other.ca)).toContain('unable to verify');
    expect(await reasonOf(mongo.url.replace('127.0.0.1', 'localhost'), right.ca)).toContain('altnames');
  });

  it('is named in the log while it has another certificate, and used again after that', async () => {
    const port = Number(new URL(mongo.url).port);
    await mongo.stop();
    mongo = await startMongo({ port, certificate: other });
    const lines: string[] = [];
    const store = tolerant(createMongoStore(mongo.url, right.ca), {
      warn: ({ err }: { err: unknown }, message: string) => lines.push(`${message}: ${String(err)}`),
      info: (message: string) => lines.push(message),
    } as unknown as Parameters<typeof tolerant>[1]);
    expect(await store.readFacts(1, ['0x1'])).toEqual(new Map());
    expect(lines).toEqual([expect.stringMatching(/^the asset store is unavailable: .*unable to verify/)]);

    await mongo.stop();
    mongo = await startMongo({ port, certificate: right });
    await eventually(
      async () => {
        await store.readFacts(1, ['0x1']);
        expect(lines[1]).toBe('the asset store is back');
      },
      { timeoutMs: 60_000 },
    );
    await store.close();
  }, 120_000);
});

describe('MongoDB with users', () => {
  it('is used by its user only', async () => {
    const data = temporaryFolder('tael-mongo-users-');
    const open = await startMongo({ folder: data.path });
    const owner = await createConnection(open.url).asPromise();
    await owner.db?.command({ createUser: 'assets', pwd: 'right', roles: ['readWrite'] });
    await owner.close();
    await open.stop();

    const guarded = await startMongo({ folder: data.path, isGuarded: true });
    const as = (user: string) => reasonOf(guarded.url.replace('//', `//${user}`));
    expect(await as('assets:right@')).toBe('connected');
    expect(await as('assets:wrong@')).toContain('Authentication failed');
    expect(await as('another:right@')).toContain('Authentication failed');
    await guarded.stop();
    data.remove();
  });
});
