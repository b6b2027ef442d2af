import type { Deps } from '../../deps.ts';

export type AssetNeeds = Pick<Deps, 'assets' | 'prices' | 'clock' | 'log' | 'nodes' | 'guard'>;
