import { createTransport } from '@tael/events';
import { beforeStart, createLogger, httpDuration, startService } from '@tael/runtime';
import { compose } from './compose.ts';
import { readConfig } from './config.ts';
import { forwardEvents } from './stream/forward-events.ts';

const config = readConfig();
const logger = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
beforeStart(logger);
const gateway = compose(config, logger, ({ seconds, ...labels }) => httpDuration.observe(labels, seconds));
const { stream, services } = gateway;

const transport = createTransport({
  kafkaBrokers: config.KAFKA_BROKERS,
  kafkaCa: config.KAFKA_CA_FILE,
  kafkaSasl: config.KAFKA_SASL,
  eventLogUrl: config.EVENT_LOG_URL,
  clientId: 'gateway',
  logger,
});
gateway.status.start();
const events = forwardEvents({ transport, stream, services, logger });

// Streams have no end: without this, shutdown would wait for them.
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stream.close);

await startService({
  name: 'gateway',
  logger,
  app: gateway.listener,
  host: config.HOST,
  port: config.PORT,
  internalPort: config.INTERNAL_PORT,
  metricsPort: config.METRICS_PORT,
  lameDuckMs: config.LAME_DUCK_MS,
  ready: gateway.ready,
  stop: [() => events.stop(), () => transport.close(), () => gateway.close()],
});
