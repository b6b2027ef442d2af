import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithMe } from './end-with-me.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { kafkaJars } from './kafka-jars.ts';

export { kafkaMissing } from './kafka-jars.ts';

export interface KafkaServer {
  brokers: string[];
  stop(): Promise<void>;
  kill(): Promise<void>;
  /** Again, on the same data and port. */
  start(): Promise<void>;
}

const quiet = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
];

/** One real broker in KRaft mode on loopback. Without `dir` its data goes with this process. */
export async function startKafka({ dir, port }: { dir?: string; port?: number } = {}): Promise<KafkaServer> {
  const jars = join(kafkaJars(), '*');
  const home = dir ?? mkdtempSync(join(tmpdir(), 'tael-kafka-'));
  if (dir === undefined) process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  const client = port ?? (await freePort());
  const file = join(home, 'server.properties');
  format(home, file, jars, client, await freePort());

  const launch = async () => {
    const broker = spawn(
      'java',
      ['-Xms128m', '-Xmx128m', '-XX:MaxDirectMemorySize=64m', ...quiet, '-cp', jars, 'kafka.Kafka', file],
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    let output = '';
    broker.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)));
    if (broker.pid !== undefined) broker.once('exit', endWithMe(broker.pid, 'TERM'));
    await answers(client, broker, () => output);
    return broker;
  };
  let running: ChildProcess | undefined = await launch();

  const end = async (signal: NodeJS.Signals) => {
    const broker = running;
    running = undefined;
    if (broker) await ended(broker, signal);
  };
  return {
    brokers: [`127.0.0.1:${client}`],
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start: async () => {
      running ??= await launch();
    },
  };
}

function format(home: string, file: string, jars: string, port: number, controller: number): void {
  if (existsSync(file)) return;
  mkdirSync(home, { recursive: true });
  writeFileSync(file, properties(join(home, 'logs'), port, controller));
  const id = randomBytes(16).toString('base64url');
  execFileSync(
    'java',
    ['-Xmx128m', ...quiet, '-cp', jars, 'kafka.tools.StorageTool', 'format', '-t', id, '-c', file],
    {
      stdio: 'pipe',
    },
  );
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

/** Ready means that it answers a request: an ApiVersions v0 request gets any answer back. */
async function answers(port: number, broker: ChildProcess, output: () => string): Promise<void> {
  const request = Buffer.from([0, 0, 0, 14, 0, 18, 0, 0, 0, 0, 0, 1, 0, 4, 0x74, 0x61, 0x65, 0x6c]);
  await eventually(
    () =>
      new Promise<void>((resolve, reject) => {
        if (broker.exitCode !== null) {
          reject(new Error(`kafka ended with ${broker.exitCode}: ${output()}`));
          return;
        }
        const socket = connect(port, '127.0.0.1', () => socket.write(request));
        socket.setTimeout(1000, () => socket.destroy(new Error('no answer')));
        socket.once('data', () => {
          socket.destroy();
          resolve();
        });
        socket.once('error', reject);
        socket.once('close', () => reject(new Error(`closed: ${output()}`)));
      }),
    { timeoutMs: 40_000, everyMs: 50 },
  );
}

const ended = (broker: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (broker.exitCode !== null || broker.signalCode !== null) {
      resolve();
      return;
    }
    broker.once('exit', () => resolve());
    broker.kill(signal);
  });
