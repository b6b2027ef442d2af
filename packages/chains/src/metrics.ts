import { Counter } from 'prom-client';

export const nodeCalls = new Counter({
  name: 'chain_node_calls_total',
  help: 'Requests to the nodes of a chain, by outcome',
  labelNames: ['chain', 'outcome'],
});
