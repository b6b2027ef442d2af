export interface TelemetryConfig {
  enabled: boolean;
  serviceName: string;
  /** Of the traces that begin here. */
  sampled: number;
  exporting: boolean;
  /** The program passes its traces on by hand: the edge, for its speed. */
  outgoingByHand: boolean;
}

/** OpenTelemetry's own names. What they say badly is taken as not said: telemetry stops no service. */
export function readTelemetryConfig(env: NodeJS.ProcessEnv = process.env): TelemetryConfig {
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? '');
  return {
    enabled: env['OTEL_SDK_DISABLED'] !== 'true',
    serviceName: env['OTEL_SERVICE_NAME'] ?? 'tael',
    sampled: ratio > 0 && ratio <= 1 ? ratio : 0.01,
    exporting: Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']),
    outgoingByHand: env['TRACE_INCOMING_BY_HAND'] === 'true',
  };
}
