import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import kafkajs, { type AclEntry, type Admin } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topics } from '@tael/proto';
import { eventually, makeCertificate, startKafka, temporaryFolder, type KafkaServer } from '@tael/testkit';
import { isRefused } from '../src/is-refused.ts';
import { openLogged } from './open-logged.ts';

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;
const password = 'a-password-of-a-user';
const users = ['auth', 'wallet', 'withdrawal', 'points', 'referral', 'chain-scanner', 'custody', 'gateway'];
const names = topics.map(({ name }) => name);
const folder = temporaryFolder('tael-kafka-acls-');
const { ca, pem: keystoreFile } = makeCertificate(folder.path, 'broker');
let kafka: KafkaServer;
let admin: Admin;

/** What `kafka-acls.sh` makes of the committed file. */
const committed = readFileSync(resolve(import.meta.dirname, '../../../deploy/kafka/acls.sh'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('allow '))
  .flatMap((line): AclEntry[] => {
    const [, user = ''] = line.split(' ');
    const [, kind = '', resourceName = ''] = / --(topic|group) (\S+)/.exec(line) ?? [];
    return [...line.matchAll(/--operation (\w+)/g)].map(([, operation = '']) => ({
      principal: `User:${user}`,
      host: '*',
      operation: AclOperationTypes[operation.toUpperCase() as keyof typeof AclOperationTypes],
      permissionType: AclPermissionTypes.ALLOW,
      resourceType: kind === 'topic' ? AclResourceTypes.TOPIC : AclResourceTypes.GROUP,
      resourceName,
      resourcePatternType: line.includes(' --resource-pattern-type prefixed')
        ? ResourcePatternTypes.PREFIXED
        : ResourcePatternTypes.LITERAL,
    }));
  });

const open = (user: string) =>
  openLogged({
    kafkaBrokers: kafka.brokers,
    clientId: user,
    kafkaCa: ca,
    kafkaSasl: { username: user, password },
  });

beforeAll(async () => {
  const passwords = Object.fromEntries(users.map((user) => [user, password]));
  const security = { keystoreFile, users: { ...passwords, broker: password }, hasAcls: true };
  kafka = await startKafka({ security });
  const sasl = { mechanism: 'scram-sha-512', username: 'broker', password } as const;
  const { brokers } = kafka;
  admin = new kafkajs.Kafka({ brokers, ssl: { ca }, sasl, logLevel: kafkajs.logLevel.NOTHING }).admin();
  await admin.connect();
}, 300_000);
afterAll(async () => {
  await admin.disconnect();
  await kafka.stop();
  folder.remove();
});

function read(user: string, topic: string, group = user === 'gateway' ? 'tail-gateway-1' : user) {
  const { transport, logger, lines } = open(user);
  let hasRead = false;
  const handle = () => {
    hasRead = true;
    return Promise.resolve();
  };
  const running = transport.subscribe({
    group,
    topics: [topic],
    concurrency: 1,
    sliceSize: 10,
    logger,
    handle,
  });
  return {
    lines,
    hasRead: () => hasRead,
    refusals: () => lines.filter((line) => line.includes('consumer: not authorized by the broker, retrying')),
    async stop() {
      await running.stop();
      await transport.close();
    },
  };
}

async function canRead(user: string, topic: string): Promise<boolean> {
  const reader = read(user, topic);
  await eventually(() => expect(reader.hasRead() || reader.refusals().length > 1).toBe(true), {
    timeoutMs: 60_000,
  });
  await reader.stop();
  if (!reader.hasRead()) expect(reader.refusals()[0]).toContain(topic);
  return reader.hasRead();
}

async function canWrite(user: string, topic: string): Promise<boolean> {
  const { transport } = open(user);
  const publisher = transport.publisher();
  try {
    await publisher.send([{ topic, key: 'a', headers: { ce_id: '1' }, body: Buffer.from('x') }]);
    return true;
  } catch (error) {
    expect(isRefused(error)).toBe(true);
    return false;
  } finally {
    await publisher.close();
    await transport.close();
  }
}

describe('Kafka with the committed ACLs', () => {
  it('lets a consumer without rights go on trying, and read once it has them', async () => {
    const reader = read('auth', 'points.events.v1');
    await eventually(() => expect(reader.refusals().length).toBeGreaterThan(1), { timeoutMs: 60_000 });
    await admin.createAcls({ acl: committed });
    expect(await canWriteAfterCreating('points', 'points.events.v1')).toBe(true);
    await eventually(() => expect(reader.hasRead()).toBe(true), { timeoutMs: 60_000 });
    await reader.stop();
  }, 180_000);

  it('lets each service create and write its own topic, and no other', async () => {
    for (const { service, name } of topics) await canWriteAfterCreating(service, name);
    const writers = await table(canWrite);
    expect(writers).toEqual(
      Object.fromEntries(users.map((user) => [user, names.filter((name) => name === `${user}.events.v1`)])),
    );
  }, 300_000);

  it('lets each service read the topics of its consumer, and no other', async () => {
    expect(await table(canRead)).toEqual(
      Object.fromEntries(
        users.map((user) => [
          user,
          topics.filter(({ readers }) => readers.includes(user)).map(({ name }) => name),
        ]),
      ),
    );
  }, 600_000);

  it("keeps a service out of another's group", async () => {
    const reader = read('points', 'auth.events.v1', 'referral');
    // kafkajs drops the broker's reason.
    const refusals = () => reader.lines.filter((line) => line.includes('Failed to find group coordinator'));
    await eventually(() => expect(refusals().length).toBeGreaterThan(1), { timeoutMs: 60_000 });
    expect(refusals()[0]).toContain('"group":"referral"');
    expect(reader.hasRead()).toBe(false);
    await reader.stop();
  }, 120_000);
});

async function canWriteAfterCreating(user: string, topic: string): Promise<boolean> {
  const { transport } = open(user);
  await transport.ensureTopics([topic]);
  await transport.close();
  return canWrite(user, topic);
}

async function table(
  can: (user: string, topic: string) => Promise<boolean>,
): Promise<Record<string, string[]>> {
  const rows = await Promise.all(
    users.map(async (user) => {
      const allowed: string[] = [];
      for (const name of names) if (await can(user, name)) allowed.push(name);
      return [user, allowed] as const;
    }),
  );
  return Object.fromEntries(rows);
}
