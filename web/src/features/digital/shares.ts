import type { KnownNetworks } from './api/networks.ts';
import type { Portfolio } from './api/portfolio.ts';

export type ShareBy = 'network' | 'asset';

interface ValueShare {
  key: string;
  /** Absent for the sum of the shares that are too small to draw. */
  name: string | undefined;
  value: number;
  part: number;
  colour: string;
}

const most = 5;
const inks = ['var(--jade)', 'var(--azure)', 'var(--amber)', 'var(--platinum)', 'var(--bronze)'];

export function sharesOf({ assets, chains }: Portfolio, by: ShareBy, networks: KnownNetworks): ValueShare[] {
  const sums = new Map<string, number>();
  for (const { chainId, symbol, value, spam } of assets) {
    if (spam || value === null || value <= 0) continue;
    const key = by === 'network' ? String(chainId) : symbol;
    sums.set(key, (sums.get(key) ?? 0) + value);
  }
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  const sorted = [...sums].toSorted(([, one], [, other]) => other - one);
  const rest = sorted.slice(most).reduce((sum, [, value]) => sum + value, 0);
  const named = sorted.slice(0, most).map(([key, value], place) => ({
    key,
    name: by === 'asset' ? key : (chains.find(({ chainId }) => String(chainId) === key)?.name ?? key),
    value,
    part: value / total,
    colour: (by === 'network' ? networks.get(Number(key))?.colour : undefined) ?? inks[place] ?? '',
  }));
  return rest === 0
    ? named
    : [...named, { key: '', name: undefined, value: rest, part: rest / total, colour: 'var(--edge)' }];
}
