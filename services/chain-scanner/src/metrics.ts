import { Counter, Gauge } from 'prom-client';

export const nodeCalls = new Counter({
  name: 'chain_scanner_node_calls_total',
  help: 'Requests to the nodes of a chain, by what became of them',
  labelNames: ['chain', 'outcome'],
});

/** Alarm on anything but 0. */
export const flowBreaks = new Gauge({
  name: 'chain_scanner_flow_breaks',
  help: 'Confirmed deposits whose credit at the wallet has not been what it should be for over a minute',
});
