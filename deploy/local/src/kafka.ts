import { join } from 'node:path';
import { kafkaMissing, startKafka } from '@tael/testkit/servers';
import { findDataFolder } from './data-folder.ts';

const missing = kafkaMissing();
if (missing !== undefined) {
  process.stderr.write(`${missing}\n`);
  process.exit(1);
}
const kafka = await startKafka({
  dir: join(findDataFolder(undefined), 'kafka'),
  port: 9092,
  onDeath: (lastWords) => {
    process.stderr.write(`Kafka has ended by itself. It wrote last:\n${lastWords}\n`);
    process.exit(1);
  },
});
process.stdout.write(
  `Kafka is ready. In another terminal:\n\n  KAFKA_BROKERS=${kafka.brokers.join()} make run\n\nCtrl-C ends it.\n`,
);
const keptAlive = setInterval(() => undefined, 1 << 30);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    clearInterval(keptAlive);
    void kafka.stop().then(() => process.exit(0));
  });
}
