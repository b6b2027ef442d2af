import type { Tool } from '../tools.ts';

/** Suites that look at everything: too long for `make test`, which tests each promise once. */
export interface Sweep {
  name: string;
  suites: readonly string[];
  /** A change below one of these places makes the sweep one of the first. */
  touches: readonly string[];
  env?: Record<string, string>;
  /** Measures time or memory, or kills and starts many processes: one suite at a time. */
  isAlone?: boolean;
  tools?: readonly Tool[];
  /** A target of the Makefile that belongs to it. */
  make?: string;
}

const named = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `tests/${folder}/${name}.ts`);
const services = ['services', 'packages', 'gateway', 'proto'];

export const sweeps: readonly Sweep[] = [
  {
    name: 'pages',
    suites: named(
      'journeys',
      'every-route.sweep every-sheet.sweep portal-people.sweep keyboard.sweep figures.sweep places-held.sweep',
    ),
    touches: ['web', 'tests/journeys'],
  },
  {
    name: 'moments',
    suites: named(
      'journeys',
      'bad-moments.sweep bad-moments-money.sweep bad-moments-network.sweep bad-moments-waits.sweep bad-network.sweep undecided.sweep one-away.sweep verified-email.sweep rails.sweep',
    ),
    touches: ['web', 'gateway', 'tests/journeys'],
  },
  {
    name: 'desktop',
    suites: named(
      'journeys',
      'assets-and-help.test deposit.test invited-and-paid.test money-out.test payout-desk.test shell.test wallet.test',
    ),
    touches: ['web', 'tests/journeys'],
    env: { JOURNEY_SIZE: 'desktop', QUEUE: '60' },
  },
  {
    name: 'hostile',
    suites: named(
      'contracts',
      'bad-input.sweep fuzz.sweep bad-amounts.sweep own-value.sweep points-and-referral.sweep admin-money.sweep telemetry.sweep',
    ),
    touches: services,
  },
  {
    name: 'money',
    suites: named(
      'faults',
      'money-kill.sweep money-model.sweep money-races.sweep deposits.sweep abuse.sweep flows-races.sweep',
    ),
    touches: services,
  },
  {
    name: 'crashes',
    suites: [
      ...['kills', 'random-history'].map((suite) => `services/custody/test/${suite}.test.ts`),
      'services/withdrawal/test/crash.test.ts',
      'services/withdrawal/test/rails/bank/history.test.ts',
      ...['killed', 'order'].map((suite) => `services/points/test/${suite}.test.ts`),
    ],
    touches: ['services/custody', 'services/withdrawal', 'services/points', 'packages/events'],
    env: { FAULT_ROUNDS: '2' },
  },
  {
    name: 'histories',
    suites: named('faults', 'outside-sends.sweep payouts.sweep'),
    touches: [
      ...['services/custody', 'services/withdrawal', 'services/wallet', 'packages/chains', 'proto'],
      'deploy/local/src/stand-ins',
    ],
  },
  {
    name: 'bank',
    suites: ['services/withdrawal/test/rails/bank/prowide.sweep.ts'],
    touches: ['services/withdrawal'],
    tools: ['prowide'],
  },
  {
    name: 'signer',
    suites: ['services/custody/test/clef.sweep.ts'],
    touches: ['services/custody', 'packages/chains'],
    tools: ['clef'],
  },
  {
    name: 'logs',
    suites: [...named('faults', 'flows.sweep desk.sweep'), 'packages/events/test/embedded-log.sweep.ts'],
    touches: ['packages/events', 'services/points', 'services/referral', 'services/withdrawal', 'proto'],
  },
  {
    name: 'tls',
    suites: [
      ...['kafka-tls', 'kafka-acls'].map((suite) => `packages/events/test/${suite}.sweep.ts`),
      'services/points/test/postgres-tls.sweep.ts',
    ],
    touches: ['packages/events', 'packages/postgres', 'deploy/kafka', 'proto'],
  },
  {
    name: 'processes',
    suites: [
      ...named(
        'faults',
        'broken-sockets.sweep interrupted-start.sweep kill.sweep one-machine.sweep replicas.sweep stream-attack.sweep',
      ),
      'tests/contracts/tasks.sweep.ts',
      'services/auth/test/storm.sweep.ts',
    ],
    touches: ['deploy/local', 'packages/runtime', 'packages/service', 'gateway'],
    isAlone: true,
    tools: ['mongo'],
  },
  {
    name: 'testkit',
    suites: [
      ...['start-postgres', 'start-kafka', 'start-chain', 'kafka-jars', 'spawn-service'].map(
        (suite) => `packages/testkit/test/${suite}.sweep.ts`,
      ),
      'deploy/local/test/migrate-programs.sweep.ts',
    ],
    touches: ['packages/testkit', 'deploy/local'],
  },
  {
    name: 'mongo',
    suites: ['with-mongo', 'asset-store', 'mongo-tls'].map(
      (suite) => `services/chain-scanner/test/${suite}.sweep.ts`,
    ),
    touches: ['services/chain-scanner'],
    tools: ['mongo'],
  },
  {
    name: 'house',
    suites: named('house', 'imports.sweep lint.sweep new-service.sweep order.sweep'),
    touches: ['templates', 'tests/house', '.oxlintrc.json', 'eslint.web.js', '.dependency-cruiser.cjs'],
  },
  {
    name: 'chart',
    suites: named('house', 'chart.sweep chart-values.sweep'),
    touches: ['deploy/chart'],
    tools: ['helm'],
    make: 'chart-check',
  },
  {
    name: 'alerts',
    suites: named('house', 'alerts.sweep'),
    touches: ['deploy/observability'],
    tools: ['promtool'],
  },
  { name: 'load', suites: named('contracts', 'load-scripts.sweep'), touches: ['deploy/k6'], tools: ['k6'] },
];
