import type { Tool } from '../tools.ts';

/** Suites that look at everything: too long for `make test`, which tests each promise once. */
export interface Sweep {
  name: string;
  /** Parts of the suites' paths. */
  suites: readonly string[];
  /** A change below one of these folders makes the sweep one of the first. */
  touches: readonly string[];
  env?: Record<string, string>;
  /** Measures time or memory, or kills and starts many processes: one suite at a time. */
  alone?: boolean;
  tools?: readonly Tool[];
  /** A target of the Makefile that belongs to it. */
  make?: string;
}

const services = ['services', 'packages', 'gateway', 'proto'];

export const sweeps: readonly Sweep[] = [
  {
    name: 'pages',
    suites: ['every-route', 'every-sheet', 'figures', 'places-held', 'keyboard', 'portal-people'].map(
      (suite) => `tests/journeys/${suite}.sweep`,
    ),
    touches: ['web', 'tests/journeys'],
  },
  {
    name: 'moments',
    suites: ['bad-moments', 'bad-network', 'undecided', 'one-away'].map((suite) => `tests/journeys/${suite}`),
    touches: ['web', 'gateway', 'tests/journeys'],
  },
  {
    name: 'desktop',
    suites: ['assets-and-help', 'deposit', 'invited-and-paid', 'money-out', 'shell', 'wallet'].map(
      (suite) => `tests/journeys/${suite}.test`,
    ),
    touches: ['web', 'tests/journeys'],
    env: { JOURNEY_SIZE: 'desktop' },
  },
  {
    name: 'hostile',
    suites: ['bad-input', 'fuzz', 'telemetry', 'tasks'].map((suite) => `tests/contracts/${suite}.sweep`),
    touches: services,
  },
  {
    name: 'money',
    suites: ['tests/faults/money-', 'tests/faults/deposits', 'tests/faults/abuse'],
    touches: services,
  },
  {
    name: 'logs',
    suites: ['tests/faults/flows', 'packages/events/test/embedded-log'],
    touches: ['packages/events', 'services/points', 'services/referral', 'proto'],
    env: { FLOWS_LOGS: 'embedded' },
  },
  {
    name: 'processes',
    suites: [
      'broken-sockets',
      'interrupted-start',
      'kill.sweep',
      'one-machine',
      'replicas',
      'storm',
      'stream-attack',
    ].map((suite) => `tests/faults/${suite}`),
    touches: ['deploy/local', 'packages/runtime', 'packages/service', 'gateway'],
    alone: true,
    tools: ['mongo'],
  },
  {
    name: 'mongo',
    suites: ['with-mongo', 'asset-store'].map((suite) => `services/chain-scanner/test/${suite}.sweep`),
    touches: ['services/chain-scanner'],
    tools: ['mongo'],
  },
  {
    name: 'house',
    suites: ['imports', 'lint', 'new-service', 'order'].map((suite) => `tests/house/${suite}.sweep`),
    touches: ['templates', 'tests/house', '.oxlintrc.json', 'eslint.web.js', '.dependency-cruiser.cjs'],
  },
  {
    name: 'chart',
    suites: ['tests/house/chart'],
    touches: ['deploy/chart'],
    tools: ['helm'],
    make: 'chart-check',
  },
  { name: 'alerts', suites: ['tests/house/alerts'], touches: ['deploy/observability'], tools: ['promtool'] },
  { name: 'load', suites: ['tests/contracts/load-scripts'], touches: ['deploy/k6'], tools: ['k6'] },
];
