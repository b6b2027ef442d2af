import type { PublicKey } from './keys.ts';

export type FetchKeys = () => Promise<PublicKey[]> | PublicKey[];

/** The keys could not be had, so nothing can be said of the token: 503, never 401. */
export class KeysUnavailable extends Error {
  constructor(cause: unknown) {
    super('the public keys are not available', { cause });
    this.name = 'KeysUnavailable';
  }
}

/** However many forged key ids arrive, auth is asked no more often than this. */
const refetchMs = 1_000;

/** How long a retired key may still be believed. */
const refreshMs = 60_000;

export interface KeyStore {
  /** Undefined when the key does not exist, as auth itself said after the question was put. */
  find(kid: string): Promise<PublicKey | undefined>;
  /** True while the key is one of those fetched last. */
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

  /** All who wait share one question. */
  const refetch = (): Promise<void> => (fetching ??= ask().finally(() => (fetching = undefined)));

  const nextTurn = async (): Promise<void> => {
    const wait = askedAt + refetchMs - now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait).unref());
  };

  /** A key minted since the last answer is a valid one, so within the second its bearer waits for the next. */
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
