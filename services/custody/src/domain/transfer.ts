/** `sweep` and `cold` move the platform's own coins, so the ledger has no part in them. */
export type Kind = 'send' | 'sweep' | 'cold';

export type State = 'queued' | 'signed' | 'sent' | 'mined' | 'confirmed' | 'failed' | 'stuck';

/** The states in which a chain may show something new. */
export const watched: readonly State[] = ['signed', 'sent', 'mined'];

/**
 * What an endpoint reports about the attempts of a transfer. `unpaid`: succeeded without the transfer in its log.
 * `cancelled`: the attempt that pays nothing.
 */
export interface Sighting {
  hash: string;
  block: number;
  blockHash: string;
  outcome: 'paid' | 'reverted' | 'unpaid' | 'cancelled';
}

/** At this block, the nonce was used by a transaction that is no attempt. */
export interface ForeignNonce {
  block: number;
  blockHash: string;
  outcome: 'foreign nonce';
}

export type Seen = Sighting | ForeignNonce | undefined;

export interface Watched {
  state: State;
  needed: number;
}

export interface Change {
  state: State;
  reason: string;
  confirmations: number;
  seen: Seen;
}

export const cancellingWords = 'Is being cancelled';

/** `seen` is what the quorum agrees on. */
export function judge({ state, needed }: Watched, seen: Seen, head: number): Change {
  if (seen === undefined)
    return { state: state === 'mined' ? 'sent' : state, reason: '', confirmations: 0, seen };
  if (seen.outcome === 'foreign nonce')
    return {
      ...{ state: 'stuck', confirmations: 0, seen },
      reason: 'Another transaction of the hot account took the nonce of this transfer',
    };
  const confirmations = Math.min(Math.max(head - seen.block + 1, 1), needed);
  if (confirmations < needed) {
    const reason = seen.outcome === 'cancelled' ? cancellingWords : '';
    return { state: 'mined', reason, confirmations, seen };
  }
  return { ...ends[seen.outcome], confirmations, seen };
}

const ends: Record<Sighting['outcome'], Pick<Change, 'state' | 'reason'>> = {
  paid: { state: 'confirmed', reason: '' },
  reverted: { state: 'failed', reason: 'The chain refused the transfer' },
  cancelled: { state: 'failed', reason: 'Cancelled by an administrator' },
  unpaid: { state: 'stuck', reason: 'The transaction succeeded without a transfer' },
};

export const waitsFor = (off: string): string => `Waits: ${off}`;

/** A page needs no event for each of 160 blocks. */
const mostProgressEvents = 12;

export const isProgress = (before: number, after: number, needed: number): boolean => {
  const step = Math.ceil(needed / mostProgressEvents);
  return Math.floor(before / step) !== Math.floor(after / step);
};

/** One token is one coin, of two decimals. */
export const unitsOf = (amount: bigint, decimals: number): bigint => amount * 10n ** BigInt(decimals - 2);

export const flowKeyOf = (transferId: string): string => `transfer:${transferId}`;
