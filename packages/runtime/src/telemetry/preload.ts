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
 * Loads http and https as CommonJS, so that the program imports the wrapped modules. Import hooks would do it too, but
 * their thread has its own heap of 35 MB. Wrapping kafkajs would replace an event's trace with the relay's.
 */
function wrapModules(): void {
  const require = createRequire(import.meta.url);
  for (const name of ['http', 'https']) require(name);
  // The built-in modules were imported before they were wrapped.
  syncBuiltinESMExports();
}

function instrumentationsOf(config: TelemetryConfig): Instrumentation[] {
  return [
    new HttpInstrumentation({
      // incoming.ts makes these spans by hand.
      disableIncomingRequestInstrumentation: true,
    }),
    new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
    ...(config.outgoingByHand ? [] : [new UndiciInstrumentation({ requireParentforSpans: true })]),
  ];
}

/** Imported only with an endpoint, because it loads every exporter. */
async function startExporting(config: TelemetryConfig, sampler: Sampler): Promise<() => Promise<void>> {
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({
    serviceName: config.serviceName,
    // The other detectors report the machine, its user and the command line.
    resourceDetectors: [envDetector],
    sampler,
    instrumentations: instrumentationsOf(config),
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return () => sdk.shutdown();
}

function startSilent(config: TelemetryConfig, sampler: Sampler): () => Promise<void> {
  const provider = new NodeTracerProvider({ sampler });
  provider.register();
  registerInstrumentations({ instrumentations: instrumentationsOf(config) });
  return () => provider.shutdown();
}

/** For `node --import`: modules must be hooked before the program imports them. */
async function start(config: TelemetryConfig): Promise<void> {
  const sampler = new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.sampled) });
  const stop = config.exporting ? await startExporting(config, sampler) : startSilent(config, sampler);
  wrapModules();
  setFlush(stop);
}

const config = readTelemetryConfig();
if (config.enabled) await start(config);
