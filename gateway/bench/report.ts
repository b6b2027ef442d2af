import { targets } from '@tael/testkit';
import type { Sample } from './sample.ts';

type Figure = (samples: readonly Sample[]) => number;

const median: (values: number[]) => number = (values) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const total = (samples: readonly Sample[], of: (one: Sample) => number): number =>
  samples.reduce((sum, one) => sum + of(one), 0);

const cpuPerRequest: Figure = (samples) =>
  total(samples, (one) => one.cpu) / total(samples, (one) => one.requests);
const mean =
  (of: (one: Sample) => number): Figure =>
  (samples) =>
    total(samples, of) / samples.length;

function overRounds(samples: readonly Sample[], figure: Figure): number {
  const rounds = [...new Set(samples.map(({ round }) => round))];
  return median(rounds.map((round) => figure(samples.filter((one) => one.round === round))));
}

const columns: { title: string; figure: Figure; digits: number }[] = [
  { title: 'CPU µs a request', figure: cpuPerRequest, digits: 0 },
  { title: 'requests a second', figure: mean((one) => one.perSecond), digits: 0 },
  { title: 'p50 ms', figure: mean((one) => one.p50), digits: 2 },
  { title: 'p99 ms', figure: mean((one) => one.p99), digits: 1 },
];

function figures(samples: readonly Sample[]): string {
  const lines = [
    `| request | connections | behind | ${columns.map(({ title }) => title).join(' | ')} |`,
    `|---|--:|---|${columns.map(() => '--:|').join('')}`,
  ];
  const rows = new Map<string, Sample[]>();
  for (const one of samples) {
    const row = `| ${one.method} | ${one.connections} | ${one.proxy} |`;
    rows.set(row, [...(rows.get(row) ?? []), one]);
  }
  for (const [row, those] of [...rows].sort(([a], [b]) => a.localeCompare(b))) {
    const cells = columns.map(({ figure, digits }) => overRounds(those, figure).toFixed(digits));
    lines.push(`${row} ${cells.join(' | ')} |`);
  }
  return lines.join('\n');
}

const of = (samples: readonly Sample[], proxy: string): Sample[] =>
  samples.filter((one) => one.proxy === proxy);

const ratioToNginx: Figure = (samples) =>
  cpuPerRequest(of(samples, 'gateway')) / cpuPerRequest(of(samples, 'nginx'));
const addedMs: Figure = (samples) => {
  const few = samples.filter(({ connections }) => connections === 8);
  const p50 = mean((one) => one.p50);
  return p50(of(few, 'gateway')) - p50(of(few, 'direct'));
};
const ratioToBareNode: Figure = (samples) =>
  cpuPerRequest(of(samples, 'gateway')) / cpuPerRequest(of(samples, 'bare node'));

export function report(samples: readonly Sample[]): string {
  const hasNginx = of(samples, 'nginx').length > 0;
  return [
    targets([
      {
        what: 'gateway CPU a request ÷ nginx',
        must: 3,
        reach: 1.5,
        measured: hasNginx ? overRounds(samples, ratioToNginx) : undefined,
      },
      { what: 'p50 added at 8 connections, ms', must: 1, reach: 0.5, measured: overRounds(samples, addedMs) },
    ]),
    '',
    ...(hasNginx ? [] : ['nginx is not installed here: its rows are missing.', '']),
    `Gateway ÷ a proxy of bare node (its http server, undici, no check of anything): ${overRounds(samples, ratioToBareNode).toFixed(2)} of the CPU a request.`,
    '',
    figures(samples),
  ].join('\n');
}
