import { targets } from '@tael/testkit';
import type { Measured } from '../../gateway/bench/load.ts';
import type { Latency } from '../../services/wallet/bench/yardstick.ts';

export type Where = 'gateway' | 'wallet';

export interface Sample extends Measured {
  cpu: Record<string, number>;
}

export interface Round {
  postings: number;
  yard: number;
  idleShare: number;
  gateway64: Sample;
  wallet64: Sample;
  gateway8: Sample;
  wallet8: Sample;
  yardHot: number;
  yardLatency: Record<8 | 64, Latency>;
  walletHot: Sample;
}

type Figure = (round: Round) => number;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (place: number): number => sorted[Math.floor(place)] ?? NaN;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}
const over = (rounds: readonly Round[], figure: Figure): number => median(rounds.map(figure));

/** With more idle CPU, the yardstick waits for the disk, and every ratio to it is easier to reach. */
const waitsForDisk = 0.15;

/** Ratios are computed within a round; figures are medians over the rounds. */
export function reportTransfers(rounds: readonly Round[], walletPeakMebibytes: number): string {
  const sizes = [...new Set(rounds.map(({ postings }) => postings))];
  const bySize = sizes.map((size) => rounds.filter(({ postings }) => postings === size));
  const slowDisk = over(rounds, ({ idleShare }) => idleShare) > waitsForDisk;
  const goal = (quick: [number, number], slow: [number, number]) => {
    const [must, reach] = slowDisk ? slow : quick;
    return { must, reach, atLeast: true as const };
  };
  const measured = (figure: Figure) => ({ measured: over(rounds, figure) });
  return [
    targets([
      {
        what: 'through the gateway, 64 connections ÷ yardstick',
        ...goal([0.35, 0.7], [0.6, 1]),
        ...measured(gatewayRatio),
      },
      { what: 'straight at the wallet ÷ yardstick', ...goal([0.6, 1], [1, 1.5]), ...measured(walletRatio) },
      {
        what: 'through the gateway ÷ straight',
        must: 0.6,
        reach: 0.75,
        atLeast: true,
        ...measured(throughRatio),
      },
      ...inMilliseconds.map(([what, must, reach, figure]) => ({ what, must, reach, ...measured(figure) })),
      ...inMilliseconds.map(([what, must, reach, figure]) => ({
        what: `${what} × yardstick ÷ 6,000`,
        must,
        reach,
        ...measured((one) => (figure(one) * one.yard) / 6_000),
      })),
      {
        what: 'p50 at 8 connections ÷ pgbench, 8 clients',
        must: 2,
        reach: 2,
        ...measured(({ gateway8, yardLatency }) => gateway8.p50 / yardLatency[8].p50),
      },
      {
        what: 'CPU of all processes at 8 connections, ms a transfer',
        must: 2.5,
        reach: 2,
        ...measured(({ gateway8 }) => sumOf(gateway8.cpu) / 1_000),
      },
      {
        what: "the wallet's largest resident memory, MiB",
        must: 250,
        reach: 250,
        measured: walletPeakMebibytes,
      },
    ]),
    '',
    `While the yardstick ran, ${(over(rounds, ({ idleShare }) => idleShare) * 100).toFixed(0)} % of the cores were idle: it waits for ${slowDisk ? 'the disk (the goals for a slow disk)' : 'the cores (the goals for a quick disk)'}.`,
    '',
    `| median of ${bySize[0]?.length ?? 0} rounds | ${sizes.map((size) => `${size.toLocaleString('en')} postings`).join(' | ')} |`,
    `|---|${sizes.map(() => '--:|').join('')}`,
    ...rows.map(
      ([what, figure, digits]) =>
        `| ${what} | ${bySize.map((those) => over(those, figure).toFixed(digits)).join(' | ')} |`,
    ),
    '',
    'CPU, µs a transfer, by process:',
    '',
    cpuTable(rounds),
  ].join('\n');
}

/** For a machine on which the yardstick makes 6,000 transfers a second (decision 13). */
const inMilliseconds: readonly [what: string, must: number, reach: number, figure: Figure][] = [
  ['p99 at 8 connections, ms', 15, 8, ({ gateway8 }) => gateway8.p99],
  ['p99 at 64 connections, ms', 40, 20, ({ gateway64 }) => gateway64.p99],
];

const gatewayRatio: Figure = ({ gateway64, yard }) => gateway64.perSecond / yard;
const walletRatio: Figure = ({ wallet64, yard }) => wallet64.perSecond / yard;
const hotRatio: Figure = ({ walletHot, yardHot }) => walletHot.perSecond / yardHot;
const throughRatio: Figure = ({ gateway64, wallet64 }) => gateway64.perSecond / wallet64.perSecond;

const rows: readonly [what: string, figure: Figure, digits: number][] = [
  ['yardstick, transfers a second', ({ yard }) => yard, 0],
  ['through the gateway, 64 connections, a second', ({ gateway64 }) => gateway64.perSecond, 0],
  ['straight at the wallet, 64 connections, a second', ({ wallet64 }) => wallet64.perSecond, 0],
  ['through the gateway ÷ yardstick', gatewayRatio, 2],
  ['straight ÷ yardstick', walletRatio, 2],
  ['through the gateway ÷ straight', throughRatio, 2],
  ['one account that all pay: pgbench, a second', ({ yardHot }) => yardHot, 0],
  ['one account that all pay: straight at the wallet, a second', ({ walletHot }) => walletHot.perSecond, 0],
  // services/wallet/bench/ledger.ts has the target, without HTTP.
  ['one account that all pay: straight ÷ pgbench on it', hotRatio, 2],
  ['gateway, 8 connections: p50 ms', ({ gateway8 }) => gateway8.p50, 1],
  ['gateway, 8 connections: p99 ms', ({ gateway8 }) => gateway8.p99, 1],
  ['gateway, 64 connections: p50 ms', ({ gateway64 }) => gateway64.p50, 1],
  ['gateway, 64 connections: p99 ms', ({ gateway64 }) => gateway64.p99, 1],
  ['wallet, 8 connections: p50 ms', ({ wallet8 }) => wallet8.p50, 1],
  ['wallet, 8 connections: p99 ms', ({ wallet8 }) => wallet8.p99, 1],
  ['wallet, 64 connections: p50 ms', ({ wallet64 }) => wallet64.p50, 1],
  ['wallet, 64 connections: p99 ms', ({ wallet64 }) => wallet64.p99, 1],
  ['pgbench itself, 8 clients: p50 ms', ({ yardLatency }) => yardLatency[8].p50, 1],
  ['pgbench itself, 8 clients: p99 ms', ({ yardLatency }) => yardLatency[8].p99, 1],
  ['pgbench itself, 64 clients: p99 ms', ({ yardLatency }) => yardLatency[64].p99, 1],
  ['gateway ÷ pgbench, p99 at 64', ({ gateway64, yardLatency }) => gateway64.p99 / yardLatency[64].p99, 2],
];

function cpuTable(rounds: readonly Round[]): string {
  const names = Object.keys(rounds[0]?.gateway64.cpu ?? {});
  const cells = (of: (round: Round) => Sample) =>
    names.map((name) => over(rounds, (one) => of(one).cpu[name] ?? NaN).toFixed(0)).join(' | ');
  const row = (what: string, of: (round: Round) => Sample) =>
    `| ${what} | ${cells(of)} | ${over(rounds, (one) => sumOf(of(one).cpu)).toFixed(0)} |`;
  return [
    `| | ${names.join(' | ')} | all |`,
    `|---|${names.map(() => '--:|').join('')}--:|`,
    row('through the gateway, 64 connections', ({ gateway64 }) => gateway64),
    row('straight at the wallet, 64 connections', ({ wallet64 }) => wallet64),
    row('through the gateway, 8 connections', ({ gateway8 }) => gateway8),
    row('straight at the wallet, 8 connections', ({ wallet8 }) => wallet8),
  ].join('\n');
}

const sumOf = (cpu: Sample['cpu']): number => Object.values(cpu).reduce((sum, one) => sum + one, 0);
