export interface Target {
  what: string;
  /** At most this. */
  must: number;
  reach: number;
  /** Undefined: what it takes isn't on this machine. */
  measured: number | undefined;
}

/** A table that marks what was missed; a bench is no test, so nothing fails. */
export function targets(all: readonly Target[]): string {
  const rows = all.map(
    ({ what, must, reach, measured }) =>
      `| ${what} | ${must} | ${reach} | ${measured === undefined ? '' : shown(measured)} | ${verdict({ must, reach, measured })} |`,
  );
  return ['| target | must | reach | measured | |', '|---|--:|--:|--:|---|', ...rows].join('\n');
}

function verdict({ must, reach, measured }: Omit<Target, 'what'>): string {
  if (measured === undefined) return 'not measured';
  return measured <= reach ? 'reached' : measured <= must ? 'met' : '**missed**';
}

const shown = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));
