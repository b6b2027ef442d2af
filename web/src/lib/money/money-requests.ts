import { onSessionChange, sessionState } from '../session/session-store.ts';
import { isTooOld, keptPart, keptRequests, sameOrder, type Kind } from './kept-requests.ts';
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
  /** False where a part of it was not kept: only who enters that again can ask again. */
  readonly isWhole: boolean;
  readonly phase: RequestPhase;
  /** Why nobody knows. */
  readonly error: unknown;
  readonly askedAt: number;
}

export interface MoneyRequests<Order> {
  /** Of who is signed in, the first asked first. */
  list: () => readonly MoneyRequest<Order>[];
  subscribe: (listener: () => void) => () => void;
  /**
   * The same order again is the same request, as long as it isn't decided. Undefined while another is on its way. What
   * it gives may go out: it is kept already.
   */
  begin: (order: Order) => Promise<MoneyRequest<Order> | undefined>;
  /** Whether this order is that request: by what was kept of it, where that is not all. */
  isOf: (request: MoneyRequest<Order>, order: Order) => boolean;
  /** Whether it may still go out: whoever signs in meanwhile doesn't pay for somebody else. */
  isOurs: (request: MoneyRequest<Order>) => boolean;
  become: (request: MoneyRequest<Order>, phase: RequestPhase, error?: unknown) => void;
  decided: (request: MoneyRequest<Order>) => void;
}

/**
 * The requests of one kind that are not decided. They outlive their form, the page, and a session that ended by itself:
 * what nobody knows is still there when the person comes back. Signing out on purpose forgets them; of what another tab
 * asked, a page knows that is loaded afterwards. Make one at the top of a module, for one kind of request.
 */
export function moneyRequests<Order>(kind: Kind<Order>, make = newKey, now = Date.now): MoneyRequests<Order> {
  let list: readonly MoneyRequest<Order>[] = [];
  const listeners = new Set<() => void>();
  const become = (next: readonly MoneyRequest<Order>[]): void => {
    list = next;
    listeners.forEach((listener) => listener());
  };
  const kept = keptRequests(kind, now);
  const person = followPerson(
    () => list.length > 0 && become([]),
    async (userId, stillHere) => {
      const rows = await kept.read(userId);
      const missing = rows.filter((row) => list.every(({ key }) => key !== row.key));
      if (!stillHere() || missing.length === 0) return;
      const put = missing.map((row) => ({ ...row, userId, phase: 'unknown' as const, error: undefined }));
      become([...put, ...list]);
    },
  );
  const current = (): readonly MoneyRequest<Order>[] => {
    const old = (request: MoneyRequest<Order>) => request.phase === 'unknown' && isTooOld(request, now());
    if (list.some(old)) list = list.filter((request) => !old(request));
    return list;
  };
  const isOf = (request: MoneyRequest<Order>, order: Order): boolean =>
    sameOrder(request.order, request.isWhole ? order : keptPart(kind.keeps, order));
  const take = (order: Order): MoneyRequest<Order> | undefined => {
    const userId = sessionState().session?.user.id;
    const doubtful = current().find((request) => isOf(request, order));
    if (userId === undefined || list.some(({ phase }) => phase !== 'unknown')) return undefined;
    const base = { order, isWhole: true, error: undefined };
    const request: MoneyRequest<Order> = doubtful
      ? { ...doubtful, ...base, phase: 'checking' }
      : { key: make(), userId, ...base, phase: 'sending', askedAt: now() };
    become(doubtful ? list.map((known) => (known === doubtful ? request : known)) : [...list, request]);
    return request;
  };
  const isOurs = ({ key, userId }: MoneyRequest<Order>): boolean =>
    sessionState().session?.user.id === userId && list.some((known) => known.key === key);
  const decided = ({ key, userId }: MoneyRequest<Order>): void => {
    become(list.filter((known) => known.key !== key));
    kept.drop(userId, key);
  };
  return {
    list: current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin: async (order) => {
      await person.isThere();
      const request = take(order);
      if (request?.phase !== 'sending') return request;
      const { userId, key, askedAt } = request;
      await kept.save(userId, { key, order, askedAt });
      if (isOurs(request)) return request;
      decided(request);
      return undefined;
    },
    isOf,
    isOurs,
    become: ({ key }, phase, error) =>
      become(list.map((known) => (known.key === key ? { ...known, phase, error } : known))),
    decided,
  };
}

/** Tells who goes and who comes; who comes back to a session that ended by itself never went. */
function followPerson(
  gone: () => void,
  come: (userId: string, stillHere: () => boolean) => Promise<void>,
): { isThere: () => Promise<void> | undefined } {
  let person: { userId: string; isThere: Promise<void> } | undefined;
  const follow = (): void => {
    const { session, ending } = sessionState();
    const stays = session === undefined ? ending === 'expired' : person?.userId === session.user.id;
    if (stays) return;
    const userId = session?.user.id;
    gone();
    person =
      userId === undefined ? undefined : { userId, isThere: come(userId, () => person?.userId === userId) };
  };
  onSessionChange(follow);
  follow();
  return { isThere: () => person?.isThere };
}
