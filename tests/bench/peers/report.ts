import type { Measured } from '../../../gateway/bench/load.ts';
import { comparison } from './comparison.ts';
import { versionOf } from './programs.ts';

export interface Setting {
  name: string;
  connections: number;
  /** All payers pay one account. */
  hot: boolean;
}

export const settings = [
  { name: 'random payees, 64 connections', connections: 64, hot: false },
  { name: 'random payees, 8 connections', connections: 8, hot: false },
  { name: 'one payee, 64 connections', connections: 64, hot: true },
  { name: 'one payee, 8 connections', connections: 8, hot: true },
] as const satisfies readonly Setting[];

export interface Sample extends Measured {
  accepted: number;
  held: number;
  cpu: Record<string, number>;
}

export interface Round {
  yard: { pairs: number; hot: number };
  samples: Record<string, Record<string, Sample>>;
}

export interface Results {
  rounds: readonly Round[];
  server: string;
  seconds: number;
}

const ours = 'Tael';

/** Ratios are computed within a round; figures are medians over the rounds. */
export function reportPeers({ rounds, server, seconds }: Results): string {
  const names = Object.keys(rounds[0]?.samples ?? {});
  const peers = names.filter((name) => !name.startsWith(ours));
  const of = (name: string, setting: Setting) =>
    rounds.flatMap(({ samples }) => samples[name]?.[setting.name] ?? []);
  const figure = (name: string, setting: Setting, pick: (sample: Sample) => number) =>
    median(of(name, setting).map(pick));
  const ratio = (one: string, other: string, setting: Setting): string => {
    const ratios = rounds.map(
      ({ samples }) => rate(samples[one]?.[setting.name]) / rate(samples[other]?.[setting.name]),
    );
    return `${median(ratios).toFixed(1)} (${Math.min(...ratios).toFixed(1)}–${Math.max(...ratios).toFixed(1)})`;
  };
  const versions = `Tael of this commit, ${versionOf('formance')}, ${versionOf('blnk')}`;
  return [
    `${versions}; Postgres: ${server}. Rounds: ${rounds.length}; in each every system has ${seconds} s a setting, after one second that is not counted.`,
    '',
    'Transfers a second of Tael ÷ those of the other in the same round (median, lowest and highest):',
    '',
    ...settings.flatMap((setting) =>
      table(
        [setting.name, ...peers.map((peer) => `÷ ${peer}`)],
        names
          .filter((name) => name.startsWith(ours))
          .map((name) => [name, ...peers.map((peer) => ratio(name, peer, setting))]),
      ),
    ),
    'The figures. pgbench is the least a transfer can be: two updates and two inserts, without HTTP, by 32 clients.',
    '',
    ...settings.flatMap((setting) => {
      const yard = (round: Round) => (setting.hot ? round.yard.hot : round.yard.pairs);
      return table(
        [setting.name, 'a second', 'p50 ms', 'p99 ms', '÷ pgbench', 'refused'],
        [
          ['pgbench', median(rounds.map(yard)).toFixed(0), '', '', '', ''],
          ...names.map((name) => [
            name,
            figure(name, setting, ({ perSecond }) => perSecond).toFixed(0),
            figure(name, setting, ({ p50 }) => p50).toFixed(1),
            figure(name, setting, ({ p99 }) => p99).toFixed(1),
            median(rounds.map((round) => rate(round.samples[name]?.[setting.name]) / yard(round))).toFixed(2),
            String(sum(of(name, setting).map(({ refused }) => refused))),
          ]),
        ],
      );
    }),
    'CPU, µs a transfer with random payees and 64 connections:',
    '',
    ...table(
      ['', 'its own processes', 'Postgres'],
      names.map((name) => [
        name,
        figure(name, settings[0], ({ cpu }) => sum(Object.values(cpu)) - (cpu.Postgres ?? 0)).toFixed(0),
        figure(name, settings[0], ({ cpu }) => cpu.Postgres ?? 0).toFixed(0),
      ]),
    ),
    heldText(names, rounds),
    '',
    comparison,
  ].join('\n');
}

const rate = (sample: Sample | undefined): number => sample?.perSecond ?? NaN;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number): number => sorted[Math.floor(place)] ?? NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    `|---|${head
      .slice(1)
      .map(() => '--:|')
      .join('')}`,
    ...rows.map(line),
    '',
  ];
}

function heldText(names: readonly string[], rounds: readonly Round[]): string {
  const lines = names.map((name) => {
    const samples = rounds.flatMap((round) => Object.values(round.samples[name] ?? {}));
    const [accepted, held] = [sum(samples.map((one) => one.accepted)), sum(samples.map((one) => one.held))];
    return `- ${name}: ${accepted} answered with success, ${held} in its tables.`;
  });
  return ['Answers and tables:', '', ...lines].join('\n');
}
