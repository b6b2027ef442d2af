import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTransport } from '@tael/events';
import { createLogger } from '@tael/runtime';
import { eventually, startKafka, temporaryFolder, type KafkaServer } from '@tael/testkit';

const topic = 'points.events.v1';
const sasl = { username: 'points', password: 'a-password-of-points' };
const folder = temporaryFolder('tael-kafka-tls-');
let kafka: KafkaServer;

function certificate(name: string): string {
  const at = (file: string) => join(folder.path, `${name}.${file}`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const fresh = ['-newkey', 'rsa:2048', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...fresh,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca'),
    '-subj',
    '/CN=ca',
    '-days',
    '2',
  );
  openssl('req', ...fresh, '-keyout', at('key'), '-out', at('csr'), '-subj', '/CN=broker');
  writeFileSync(at('ext'), 'subjectAltName=IP:127.0.0.1');
  const by = ['-CA', at('ca'), '-CAkey', at('ca.key'), '-CAcreateserial'];
  openssl('x509', '-req', '-in', at('csr'), ...by, '-out', at('crt'), '-days', '2', '-extfile', at('ext'));
  const store = at('pem');
  writeFileSync(store, ['key', 'crt', 'ca'].map((file) => readFileSync(at(file), 'utf8')).join(''));
  writeFileSync(`${store}.ca`, readFileSync(at('ca')));
  return store;
}

beforeAll(async () => {
  const keystoreFile = certificate('right');
  certificate('wrong');
  const users = { broker: 'a-password-of-the-broker', [sasl.username]: sasl.password };
  kafka = await startKafka({ security: { keystoreFile, users } });
}, 300_000);
afterAll(async () => {
  await kafka.stop();
  folder.remove();
});

const ca = (name: string) => readFileSync(join(folder.path, `${name}.ca`), 'utf8');

function open(settings: { kafkaCa?: string; kafkaSasl?: typeof sasl }) {
  const lines: string[] = [];
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  const logger = createLogger({ service: 'points' }, destination);
  const transport = createTransport({ kafkaBrokers: kafka.brokers, clientId: 'points', logger, ...settings });
  return { lines, logger, transport };
}

describe('Kafka with TLS and users', () => {
  it('takes and gives events of a user with the right CA and password', async () => {
    const { transport, logger } = open({ kafkaCa: ca('right'), kafkaSasl: sasl });
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
    ['another CA', { kafkaCa: 'wrong', kafkaSasl: sasl }, /self-signed certificate|unable to verify/],
    ['a wrong password', { kafkaCa: 'right', kafkaSasl: { ...sasl, password: 'x' } }, /SCRAM|credentials/],
    ['another user', { kafkaCa: 'right', kafkaSasl: { ...sasl, username: 'x' } }, /SCRAM|credentials/],
  ])(
    'refuses %s, with the reason in the log of a consumer that keeps trying',
    async (_what, given, reason) => {
      const { transport, logger, lines } = open({ ...given, kafkaCa: ca(given.kafkaCa) });
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
