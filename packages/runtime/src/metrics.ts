import { collectDefaultMetrics, Gauge, Histogram, register, type GaugeConfiguration } from 'prom-client';

export const registry = register;

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export const httpDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the end of the request head to the end of the response',
  labelNames: ['method', 'route', 'status'],
  buckets,
});

export const rpcDuration = new Histogram({
  name: 'rpc_request_duration_seconds',
  help: 'RPC calls from other services',
  labelNames: ['method', 'code'],
  buckets,
});

let collecting = false;

export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics();
}

/** Replaces the gauge of an earlier instance: a test starts several services, one after another, in a process. */
export function replaceGauge<Label extends string>(configuration: GaugeConfiguration<Label>): void {
  register.removeSingleMetric(configuration.name);
  new Gauge(configuration);
}
