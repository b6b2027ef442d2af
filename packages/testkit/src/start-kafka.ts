import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { endWithMe } from './end-with-me.ts';
import { freePort } from './free-port.ts';
import { kafkaJars, kafkaMissing } from './kafka-jars.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { endProcess, untilReady } from './until-ready.ts';

export { kafkaMissing } from './kafka-jars.ts';

export interface KafkaServer {
  brokers: string[];
  pid: () => number | undefined;
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

const quiet = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
];

export interface KafkaSecurity {
  /** PEM: the key, its certificate and the CA's, in this order. */
  keystoreFile: string;
  /** Passwords by user. `broker` is the broker's own. */
  users: Readonly<Record<string, string>> & { broker: string };
  /** Then `broker` alone may do anything that no ACL allows. */
  hasAcls?: boolean;
}

interface KafkaOptions {
  dir?: string;
  port?: number;
  /** Then clients need TLS and SCRAM. */
  security?: KafkaSecurity;
  onDeath?: (lastWords: string) => void;
}

/** Without `dir`, the data is removed at the stop, or with this process. */
export async function startKafka({ dir, port, security, onDeath }: KafkaOptions = {}): Promise<KafkaServer> {
  const missing = kafkaMissing();
  if (missing !== undefined) throw new Error(missing);
  const jars = join(kafkaJars(), '*');
  const own = dir === undefined ? temporaryFolder('tael-kafka-') : undefined;
  const home = dir ?? own?.path ?? '';
  const file = join(home, 'server.properties');
  const client = await configure(home, file, port, security);
  format(join(home, 'logs'), file, jars, security?.users);

  const launch = async () => {
    const broker = spawn(
      'java',
      ['-Xms128m', '-Xmx128m', '-XX:MaxDirectMemorySize=64m', ...quiet, '-cp', jars, 'kafka.Kafka', file],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    let output = '';
    broker.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)));
    if (broker.pid !== undefined) broker.once('exit', endWithMe(broker.pid, 'TERM'));
    const check = () => (security ? accepts(client) : answers(client));
    await untilReady(broker, check, { name: 'kafka', output: () => output, timeoutMs: 60_000 });
    broker.once('exit', () => {
      if (running !== broker) return;
      running = undefined;
      onDeath?.(output);
    });
    return broker;
  };
  let running: ChildProcess | undefined = await launch();

  const end = async (signal: NodeJS.Signals) => {
    const broker = running;
    running = undefined;
    if (broker) await endProcess(broker, signal);
  };
  return {
    brokers: [`127.0.0.1:${client}`],
    pid: () => running?.pid,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      own?.remove();
    },
    start: async () => {
      running ??= await launch();
    },
  };
}

async function configure(
  home: string,
  file: string,
  port: number | undefined,
  security: KafkaSecurity | undefined,
): Promise<number> {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const portOf = (listener: string) =>
    Number(new RegExp(`${listener}://[^:]+:(\\d+)`).exec(before)?.[1] ?? 0);
  const client = port ?? (portOf('PLAINTEXT') || (await freePort()));
  const controller = portOf('CONTROLLER') || (await freePort());
  mkdirSync(home, { recursive: true });
  const text = properties(join(home, 'logs'), client, controller);
  writeFileSync(file, security === undefined ? text : secured(text, security));
  return client;
}

/** The controller's listener has no users. */
const acls = `authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer
super.users=User:broker;User:ANONYMOUS
`;

function secured(text: string, { keystoreFile, users, hasAcls }: KafkaSecurity): string {
  return `${text
    .replaceAll('PLAINTEXT://', 'SASL_SSL://')
    .replace('PLAINTEXT:PLAINTEXT', 'SASL_SSL:SASL_SSL')
    .replace('inter.broker.listener.name=PLAINTEXT', 'inter.broker.listener.name=SASL_SSL')}
sasl.enabled.mechanisms=SCRAM-SHA-512
sasl.mechanism.inter.broker.protocol=SCRAM-SHA-512
listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required username="broker" password="${users.broker}";
ssl.keystore.type=PEM
ssl.keystore.location=${keystoreFile}
ssl.truststore.type=PEM
ssl.truststore.location=${keystoreFile}.ca
${hasAcls === true ? acls : ''}`;
}

function format(
  logs: string,
  file: string,
  jars: string,
  users: Readonly<Record<string, string>> = {},
): void {
  if (existsSync(join(logs, 'meta.properties'))) return;
  rmSync(logs, { recursive: true, force: true });
  const id = randomBytes(16).toString('base64url');
  const tool = ['-Xmx128m', ...quiet, '-cp', jars, 'kafka.tools.StorageTool'];
  const scram = Object.entries(users).flatMap(([name, password]) => [
    '--add-scram',
    `SCRAM-SHA-512=[name=${name},password=${password}]`,
  ]);
  // One argument: one in 64 ids begins with a hyphen and would be taken for an option.
  execFileSync('java', [...tool, 'format', `--cluster-id=${id}`, '-c', file, ...scram], { stdio: 'pipe' });
}

const properties = (
  logs: string,
  port: number,
  controller: number,
): string => `process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${port}
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
inter.broker.listener.name=PLAINTEXT
log.dirs=${logs}
auto.create.topics.enable=false
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
share.coordinator.state.topic.replication.factor=1
share.coordinator.state.topic.min.isr=1
offsets.topic.num.partitions=4
group.initial.rebalance.delay.ms=0
broker.session.timeout.ms=3000
broker.heartbeat.interval.ms=500
log.cleaner.dedupe.buffer.size=2097152
log.segment.bytes=67108864
`;

/** An ApiVersions v0 request; any response means ready. */
const answers = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = Buffer.from([0, 0, 0, 14, 0, 18, 0, 0, 0, 0, 0, 1, 0, 4, 0x74, 0x61, 0x65, 0x6c]);
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.setTimeout(1000, () => socket.destroy(new Error('no answer')));
    socket.once('data', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without an answer')));
  });

const accepts = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
