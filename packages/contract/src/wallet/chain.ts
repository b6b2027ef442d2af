import { z } from 'zod';

/** Ids and names of the networks on which coins can leave. */
export const networkNames: Readonly<Record<string, string>> = {
  1: 'Ethereum',
  56: 'Binance Smart Chain',
  137: 'Polygon',
  42161: 'Arbitrum',
  43114: 'Avalanche',
};

const chainStates = ['waiting', 'queued', 'sent', 'mined', 'confirmed', 'failed', 'stuck'] as const;
export type ChainState = (typeof chainStates)[number];

/** State of an outside send on its chain. It does not change `status`. */
export const chain = z.object({
  network: z.string(),
  networkName: z.string(),
  state: z.enum(chainStates),
  hash: z.string().optional(),
  confirmations: z.number(),
  needed: z.number(),
  link: z.string().optional(),
  reason: z.string().optional(),
});

/** A chain's id, for an outside address; the configured one by default. */
export const network = z
  .enum(Object.keys(networkNames), { error: 'Please choose a supported network' })
  .optional();

/** An approved send, as custody returns it. Empty texts are left out of the answer. */
export interface Transfer {
  state: string;
  hash: string;
  confirmations: number;
  needed: number;
  link: string;
  reason: string;
}

export type ShownChain = Pick<
  z.output<typeof chain>,
  'network' | 'networkName' | 'state' | 'confirmations' | 'needed'
> & {
  hash?: string;
  link?: string;
  reason?: string;
};

const statesBefore = { pending: 'waiting', completed: 'queued', failed: 'failed' } as const;

/** `status` is that of the transaction. */
export function shownChain(
  { chainId, status }: { chainId: number | string | bigint; status: keyof typeof statesBefore },
  transfer?: Transfer,
): ShownChain {
  const network = String(chainId);
  const on = { network, networkName: networkNames[network] ?? network };
  if (transfer === undefined) return { ...on, state: statesBefore[status], confirmations: 0, needed: 0 };
  const { state, hash, confirmations, needed, link, reason } = transfer;
  return {
    ...on,
    // Between the signature and the sending is a moment that no client can act on.
    state: state === 'signed' ? 'queued' : (state as ChainState),
    ...(hash !== '' && { hash }),
    ...{ confirmations, needed },
    ...(link !== '' && { link }),
    ...(reason !== '' && { reason }),
  };
}
