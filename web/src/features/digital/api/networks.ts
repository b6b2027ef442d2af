import { queryOptions } from '@tanstack/react-query';
import { depositChains } from '../../../product/wallet/chains.ts';

export type KnownNetworks = ReadonlyMap<number, { colour: string; explorer: string }>;

export const knownNetworks = queryOptions({
  ...depositChains,
  select: ({ chains }): KnownNetworks =>
    new Map(chains.map(({ id, colour, explorer }) => [id, { colour, explorer }])),
});
