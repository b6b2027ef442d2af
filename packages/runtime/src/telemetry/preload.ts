import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
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
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { readTelemetryConfig, type TelemetryConfig } from './config.ts';
import { setFlush } from './flush.ts';

/**
 * Loaded here as CommonJS, the program then imports what has been wrapped; pg is wrapped file by file as it loads itself.
 * Hooks for modules as they are imported would do it too, but they live in a thread with a heap of its own: 35 MB a
 * process, and part of the time to start. Kafka's client is not wrapped: an event carries the trace that made it, and
 * the wrapper would put that of the relay in its place.
 */
function wrapModules(): void {
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'https']) require(name);
  // They were imported before they were wrapped.
  syncBuiltinESMExports();
}

/** Loaded only where there is somewhere to send to: it is the heaviest part. */
async function spanProcessors(config: TelemetryConfig): Promise<SpanProcessor[]> {
  if (!config.exporting) return [];
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  return [new BatchSpanProcessor(new OTLPTraceExporter())];
}

/** For `node --import`: modules have to be hooked before the program imports them. */
async function start(config: TelemetryConfig): Promise<void> {
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
      ...(config.outgoingByHand ? [] : [new UndiciInstrumentation({ requireParentforSpans: true })]),
    ],
  });
  wrapModules();
  setFlush(() => provider.shutdown());
}

const config = readTelemetryConfig();
if (config.enabled) await start(config);
