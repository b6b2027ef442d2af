import { queryOptions } from '@tanstack/react-query';
import { depositChains } from '../../../lib/assets/chains.ts';

export type KnownNetworks = ReadonlyMap<number, { colour: string; explorer: string }>;

/** How the supported networks look, and where one can read on. */
export const knownNetworks = queryOptions({
  ...depositChains,
  select: ({ chains }): KnownNetworks =>
    new Map(chains.map(({ id, colour, explorer }) => [id, { colour, explorer }])),
});
