export type State = 'queued' | 'signed' | 'sent' | 'mined' | 'confirmed' | 'failed' | 'stuck';

/** The states in which a chain may show something new. */
export const watched: readonly State[] = ['signed', 'sent', 'mined'];

/** What an endpoint reports about the attempts of a transfer. `unpaid`: succeeded without the transfer in its log. */
export interface Sighting {
  hash: string;
  block: number;
  blockHash: string;
  outcome: 'paid' | 'reverted' | 'unpaid';
}

export type Seen = Sighting | 'foreign nonce' | undefined;

export interface Watched {
  state: State;
  needed: number;
}

export interface Change {
  state: State;
  reason: string;
  confirmations: number;
  sighting: Sighting | undefined;
}

/** `seen` is what the quorum agrees on. */
export function judge({ state, needed }: Watched, seen: Seen, head: number): Change {
  if (seen === 'foreign nonce')
    return {
      ...unseen('stuck'),
      reason: 'Another transaction of the hot account took the nonce of this transfer',
    };
  if (seen === undefined) return unseen(state === 'mined' ? 'sent' : state);
  const confirmations = Math.min(Math.max(head - seen.block + 1, 1), needed);
  const found = { confirmations, sighting: seen, reason: '' };
  if (confirmations < needed) return { ...found, state: 'mined' };
  if (seen.outcome === 'paid') return { ...found, state: 'confirmed' };
  return seen.outcome === 'reverted'
    ? { ...found, state: 'failed', reason: 'The chain refused the transfer' }
    : { ...found, state: 'stuck', reason: 'The transaction succeeded without a transfer' };
}

const unseen = (state: State): Change => ({ state, reason: '', confirmations: 0, sighting: undefined });

/** A page needs no event for each of 160 blocks. */
const mostProgressEvents = 12;

export const isProgress = (before: number, after: number, needed: number): boolean => {
  const step = Math.ceil(needed / mostProgressEvents);
  return Math.floor(before / step) !== Math.floor(after / step);
};

/** One token is one coin, of two decimals. */
export const unitsOf = (amount: bigint, decimals: number): bigint => amount * 10n ** BigInt(decimals - 2);

export const flowKeyOf = (transferId: string): string => `transfer:${transferId}`;
