import { Counter, Gauge, Histogram } from 'prom-client';

export const batchSizes = new Histogram({
  name: 'wallet_ledger_batch_items',
  help: 'Orders posted together',
  buckets: [1, 2, 4, 8, 16, 32],
});
export const batchSeconds = new Histogram({
  name: 'wallet_ledger_batch_seconds',
  help: 'From the start of a batch to its commit',
  buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1, 3],
});
export const outcomes = new Counter({
  name: 'wallet_ledger_orders_total',
  help: 'Orders by rule and outcome',
  labelNames: ['rule', 'outcome'],
});
export const waiting = new Gauge({
  name: 'wallet_ledger_waiting',
  help: 'Orders waiting for their batch',
});
