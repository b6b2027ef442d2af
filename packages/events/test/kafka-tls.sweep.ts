import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, makeCertificate, startKafka, temporaryFolder, type KafkaServer } from '@tael/testkit';
import { openLogged } from './open-logged.ts';

const topic = 'points.events.v1';
const sasl = { username: 'points', password: 'a-password-of-points' };
const folder = temporaryFolder('tael-kafka-tls-');
const right = makeCertificate(folder.path, 'right');
const wrong = makeCertificate(folder.path, 'wrong');
let kafka: KafkaServer;

beforeAll(async () => {
  const users = { broker: 'a-password-of-the-broker', [sasl.username]: sasl.password };
  kafka = await startKafka({ security: { keystoreFile: right.pem, users } });
}, 300_000);
afterAll(async () => {
  await kafka.stop();
  folder.remove();
});

const open = (settings: { kafkaCa?: string; kafkaSasl?: typeof sasl }) =>
  openLogged({ kafkaBrokers: kafka.brokers, clientId: 'points', ...settings });

describe('Kafka with TLS and users', () => {
  it('takes and gives events of a user with the right CA and password', async () => {
    const { transport, logger } = open({ kafkaCa: right.ca, kafkaSasl: sasl });
    await transport.ensureTopics([topic]);
    const publisher = transport.publisher();
    await publisher.send([{ topic, key: 'a', headers: { ce_id: '1' }, body: Buffer.from('x') }]);
    const read: string[] = [];
    const handle = ({ records }: { records: readonly { key: string }[] }) => {
      read.push(...records.map(({ key }) => key));
      return Promise.resolve();
    };
    const running = transport.subscribe({
      ...{ group: 'points', topics: [topic], concurrency: 1, sliceSize: 10, logger, handle },
    });
    await eventually(() => expect(read).toEqual(['a']));
    await running.stop();
    await publisher.close();
    await transport.close();
  }, 120_000);

  it.each([
    ['another CA', { kafkaCa: wrong.ca, kafkaSasl: sasl }, /self-signed certificate|unable to verify/],
    ['a wrong password', { kafkaCa: right.ca, kafkaSasl: { ...sasl, password: 'x' } }, /SCRAM|credentials/],
    ['another user', { kafkaCa: right.ca, kafkaSasl: { ...sasl, username: 'x' } }, /SCRAM|credentials/],
  ])(
    'refuses %s, with the reason in the log of a consumer that keeps trying',
    async (_what, given, reason) => {
      const { transport, logger, lines } = open(given);
      const handle = () => Promise.resolve();
      const running = transport.subscribe({
        ...{ group: 'points', topics: [topic], concurrency: 1, sliceSize: 10, logger, handle },
      });
      const tries = () => lines.filter((line) => line.includes('consumer: broker unavailable, retrying'));
      await eventually(() => expect(tries().length).toBeGreaterThan(1), { timeoutMs: 60_000 });
      expect(tries()[0]).toMatch(reason);
      expect(lines.join('')).not.toContain(sasl.password);
      await running.stop();
      await transport.close();
    },
    120_000,
  );
});
