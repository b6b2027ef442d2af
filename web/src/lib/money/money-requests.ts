import { onSessionChange, sessionState } from '../session/session-store.ts';
import { newKey } from './request-key.ts';

export type RequestPhase =
  | 'sending'
  /** No answer came, or none that decides: the same request is asked again, which moves nothing twice. */
  | 'checking'
  /** Still nobody knows. */
  | 'unknown';

/** A request that moves value, from its first attempt until it is decided. */
export interface MoneyRequest<Order> {
  readonly key: string;
  readonly userId: string;
  readonly order: Order;
  readonly phase: RequestPhase;
  /** Why nobody knows. */
  readonly error: unknown;
  readonly askedAt: number;
}

export interface MoneyRequests<Order> {
  /** Of who is signed in, the first asked first. */
  list: () => readonly MoneyRequest<Order>[];
  subscribe: (listener: () => void) => () => void;
  /** The same order again is the same request, as long as it isn't decided. Undefined while another is on its way. */
  begin: (order: Order) => MoneyRequest<Order> | undefined;
  /** Whether it may still go out: whoever signs in meanwhile doesn't pay for somebody else. */
  isOurs: (request: MoneyRequest<Order>) => boolean;
  become: (request: MoneyRequest<Order>, phase: RequestPhase, error?: unknown) => void;
  decided: (request: MoneyRequest<Order>) => void;
}

/** The server forgets a key after 24 hours; asked later, the same request would be a new one. */
const keptMs = 23 * 3_600_000;

export const sameOrder = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The requests of one kind that are not decided. They outlive their form, and a session that ended by itself: what
 * nobody knows is still there when the person comes back. In memory alone: neither a reload nor another tab knows of
 * them, and signing out on purpose forgets them. Make one at the top of a module, for one kind of request.
 */
export function moneyRequests<Order>(make = newKey, now = Date.now): MoneyRequests<Order> {
  let kept: readonly MoneyRequest<Order>[] = [];
  const listeners = new Set<() => void>();
  const keep = (next: readonly MoneyRequest<Order>[]): void => {
    kept = next;
    listeners.forEach((listener) => listener());
  };
  const dropOld = (): void => {
    const old = ({ phase, askedAt }: MoneyRequest<Order>) => phase === 'unknown' && now() - askedAt > keptMs;
    if (kept.some(old)) kept = kept.filter((request) => !old(request));
  };
  onSessionChange(() => {
    const { session, ending } = sessionState();
    const stays = session === undefined ? ending === 'expired' : kept[0]?.userId === session.user.id;
    if (!stays && kept.length > 0) keep([]);
  });
  return {
    list: () => {
      dropOld();
      return kept;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: (order) => {
      const userId = sessionState().session?.user.id;
      dropOld();
      if (userId === undefined || kept.some(({ phase }) => phase !== 'unknown')) return undefined;
      const doubtful = kept.find((request) => sameOrder(request.order, order));
      const request: MoneyRequest<Order> = doubtful
        ? { ...doubtful, phase: 'checking', error: undefined }
        : { key: make(), userId, order, phase: 'sending', error: undefined, askedAt: now() };
      keep(doubtful ? kept.map((known) => (known === doubtful ? request : known)) : [...kept, request]);
      return request;
    },
    isOurs: ({ key, userId }) =>
      sessionState().session?.user.id === userId && kept.some((known) => known.key === key),
    become: ({ key }, phase, error) =>
      keep(kept.map((known) => (known.key === key ? { ...known, phase, error } : known))),
    decided: ({ key }) => keep(kept.filter((known) => known.key !== key)),
  };
}
