export interface Target {
  what: string;
  must: number;
  reach: number;
  atLeast?: true;
  measured: number | undefined;
}

/** Only marks missed targets: a benchmark is not a test. */
export function targets(all: readonly Target[]): string {
  const rows = all.map(
    ({ what, ...one }) =>
      `| ${what} | ${one.must} | ${one.reach} | ${one.measured === undefined ? '' : shown(one.measured)} | ${verdict(one)} |`,
  );
  return ['| target | must | reach | measured | |', '|---|--:|--:|--:|---|', ...rows].join('\n');
}

function verdict({ must, reach, measured, atLeast }: Omit<Target, 'what'>): string {
  if (measured === undefined) return 'not measured';
  const within = (limit: number): boolean => (atLeast ? measured >= limit : measured <= limit);
  return within(reach) ? 'reached' : within(must) ? 'met' : '**missed**';
}

const shown = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));
