import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { KafkaJsInstrumentation } from '@opentelemetry/instrumentation-kafkajs';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { register } from 'node:module';
import { readTelemetryConfig, type TelemetryConfig } from './config.ts';
import { setFlush } from './flush.ts';

/** Only these are wrapped as they are imported: wrapping every module would double the time to start. */
const wrapped = ['http', 'https', 'node:http', 'node:https', 'kafkajs', 'pg'];

/** Loaded only where there is somewhere to send to: it is the heaviest part. */
async function spanProcessors(config: TelemetryConfig): Promise<SpanProcessor[]> {
  if (!config.exporting) return [];
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  return [new BatchSpanProcessor(new OTLPTraceExporter())];
}

/** For `node --import`: modules have to be hooked before the program imports them. */
async function start(config: TelemetryConfig): Promise<void> {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, { data: { include: wrapped } });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName }),
    // Whoever asks has decided; what begins here is sampled now and then. Without an exporter as well, so that
    // ids go through and stand in every log.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.sampled) }),
    spanProcessors: await spanProcessors(config),
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        // Begun by hand: see incoming.ts.
        disableIncomingRequestInstrumentation: true,
      }),
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new KafkaJsInstrumentation(),
      ...(config.outgoingByHand ? [] : [new UndiciInstrumentation({ requireParentforSpans: true })]),
    ],
  });
  setFlush(() => provider.shutdown());
}

const config = readTelemetryConfig();
if (config.enabled) await start(config);
