export interface TelemetryConfig {
  enabled: boolean;
  serviceName: string;
  sampled: number;
  exporting: boolean;
  /** The program propagates traces by hand: the gateway, for speed. */
  outgoingByHand: boolean;
}

/** OpenTelemetry's own variables. An invalid value counts as unset: telemetry must not stop a service. */
export function readTelemetryConfig(env: NodeJS.ProcessEnv = process.env): TelemetryConfig {
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] ?? '');
  return {
    enabled: env['OTEL_SDK_DISABLED'] !== 'true',
    serviceName: env['OTEL_SERVICE_NAME'] ?? 'tael',
    sampled: ratio > 0 && ratio <= 1 ? ratio : 0.01,
    exporting: Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']),
    outgoingByHand: env['TRACE_OUTGOING_BY_HAND'] === 'true',
  };
}
