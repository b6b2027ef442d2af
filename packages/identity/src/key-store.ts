import type { PublicKey } from './keys.ts';

export type FetchKeys = () => Promise<PublicKey[]> | PublicKey[];

/** The keys cannot be fetched, so the token cannot be verified: answer 503, never 401. */
export class KeysUnavailable extends Error {
  constructor(cause: unknown) {
    super('the public keys are not available', { cause });
    this.name = 'KeysUnavailable';
  }
}

/** Minimum interval between two fetches for unknown key ids. */
const refetchMs = 1_000;

/** Maximum age of the keys, and so the time for which a retired key is still accepted. */
const refreshMs = 60_000;

export interface KeyStore {
  /** Undefined if the latest fetch does not contain the key. Throws KeysUnavailable if that fetch failed. */
  find(kid: string): Promise<PublicKey | undefined>;
  has(kid: string): boolean;
}

export function createKeyStore(fetchKeys: FetchKeys, now: () => number = () => performance.now()): KeyStore {
  let keys = new Map<string, PublicKey>();
  let askedAt = -Infinity;
  let failure: KeysUnavailable | undefined;
  let fetching: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    askedAt = now();
    try {
      keys = new Map((await fetchKeys()).map((key) => [key.kid, key]));
      failure = undefined;
    } catch (error) {
      failure = new KeysUnavailable(error);
    }
  };

  const refetch = (): Promise<void> => (fetching ??= ask().finally(() => (fetching = undefined)));

  const nextTurn = async (): Promise<void> => {
    const wait = askedAt + refetchMs - now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait).unref());
  };

  /** A key may be newer than the latest fetch. Its tokens wait up to a second for the next one. */
  let turn: Promise<void> | undefined;
  const refetchInTurn = (): Promise<void> =>
    (turn ??= nextTurn()
      .then(refetch)
      .finally(() => (turn = undefined)));

  return {
    async find(kid) {
      const known = keys.get(kid);
      if (known !== undefined) {
        if (now() - askedAt > refreshMs) void refetch();
        return known;
      }
      if (failure !== undefined && now() - askedAt < refetchMs) throw failure;
      await (fetching ?? refetchInTurn());
      if (!keys.has(kid) && failure !== undefined) throw failure;
      return keys.get(kid);
    },
    has(kid) {
      if (now() - askedAt > refreshMs) void refetch();
      return keys.has(kid);
    },
  };
}
