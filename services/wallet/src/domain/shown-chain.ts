import { networkNames, type ChainState } from '@tael/contract/wallet';

/** What a client reads about an outside send, beside its status. */
export interface ShownChain {
  network: string;
  networkName: string;
  state: ChainState;
  hash?: string;
  confirmations: number;
  needed: number;
  link?: string;
  reason?: string;
}

export interface Transfer {
  transactionId: string;
  state: string;
  hash: string;
  confirmations: number;
  needed: number;
  link: string;
  reason: string;
}

const on = (chainId: number | string) => {
  const network = String(chainId);
  return { network, networkName: networkNames[network] ?? network };
};

export const waitingOn = (chainId: number): ShownChain => ({
  ...on(chainId),
  ...{ state: 'waiting', confirmations: 0, needed: 0 },
});

export interface Send {
  kind: string;
  status: string;
  /** The chain's id. */
  reference: string | null;
}

const statesBefore: Readonly<Record<string, ChainState>> = {
  pending: 'waiting',
  completed: 'queued',
  failed: 'failed',
};

/** Undefined for other kinds, which never go to a chain. */
export function shownChain(send: Send, transfer: Transfer | undefined): ShownChain | undefined {
  if (send.kind !== 'send-out' || send.reference === null) return undefined;
  if (transfer === undefined)
    return { ...waitingOn(Number(send.reference)), state: statesBefore[send.status] ?? 'waiting' };
  const { state, hash, confirmations, needed, link, reason } = transfer;
  return {
    ...on(send.reference),
    // Between the signature and the sending is a moment that no client can act on.
    state: state === 'signed' ? 'queued' : (state as ChainState),
    ...(hash !== '' && { hash }),
    ...{ confirmations, needed },
    ...(link !== '' && { link }),
    ...(reason !== '' && { reason }),
  };
}
