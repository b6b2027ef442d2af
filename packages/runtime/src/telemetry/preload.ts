import { registerInstrumentations, type Instrumentation } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { envDetector } from '@opentelemetry/resources';
import {
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
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

function instrumentationsOf(config: TelemetryConfig): Instrumentation[] {
  return [
    new HttpInstrumentation({
      // Begun by hand: see incoming.ts.
      disableIncomingRequestInstrumentation: true,
    }),
    new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ...(config.outgoingByHand ? [] : [new UndiciInstrumentation({ requireParentforSpans: true })]),
  ];
}

/**
 * The standard entry, with its variables: protocol, headers, batches, resource attributes. Loaded only where there is
 * somewhere to send to: it imports every exporter that it knows. Logs and metrics stay with stdout and `/metrics`.
 */
async function startExporting(config: TelemetryConfig, sampler: Sampler): Promise<() => Promise<void>> {
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({
    serviceName: config.serviceName,
    // The others describe the machine, its user and the command line.
    resourceDetectors: [envDetector],
    sampler,
    instrumentations: instrumentationsOf(config),
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return () => sdk.shutdown();
}

/** Ids go through, and stand in every log. */
function startSilent(config: TelemetryConfig, sampler: Sampler): () => Promise<void> {
  const provider = new NodeTracerProvider({ sampler });
  provider.register();
  registerInstrumentations({ instrumentations: instrumentationsOf(config) });
  return () => provider.shutdown();
}

/** For `node --import`: modules have to be hooked before the program imports them. */
async function start(config: TelemetryConfig): Promise<void> {
  // The caller of a request has decided; of the traces that begin here, a part is sampled.
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.sampled) });
  const stop = config.exporting ? await startExporting(config, sampler) : startSilent(config, sampler);
  wrapModules();
  setFlush(stop);
}

const config = readTelemetryConfig();
if (config.enabled) await start(config);
