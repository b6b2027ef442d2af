import { newKey } from '../../lib/api/request-key.ts';
import { onSessionChange, sessionState } from '../session/session-store.ts';
import { atMost, isTooOld, keptPart, keptRequests, sameOrder, type Kind } from './kept-requests.ts';

export type RequestPhase =
  | 'sending'
  /** No answer, or one without a decision. A repeat under its key moves value only once. */
  | 'checking'
  | 'unknown';

export interface MoneyRequest<Order> {
  readonly key: string;
  readonly userId: string;
  readonly order: Order;
  /** False if fields were not stored: a repeat needs them entered again. */
  readonly isWhole: boolean;
  readonly phase: RequestPhase;
  readonly error: unknown;
  readonly askedAt: number;
}

export interface MoneyRequests<Order> {
  list: () => readonly MoneyRequest<Order>[];
  subscribe: (listener: () => void) => () => void;
  /**
   * The undecided request of the same order, or else a new one, already stored. Undefined without a session, if its
   * user changes meanwhile, and while another request is being sent.
   */
  begin: (order: Order) => Promise<MoneyRequest<Order> | undefined>;
  /** Compares only the stored fields if the request is not whole. */
  isOf: (request: MoneyRequest<Order>, order: Order) => boolean;
  /** Checked before each attempt, so that no request is sent in another user's session. */
  isOurs: (request: MoneyRequest<Order>) => boolean;
  become: (request: MoneyRequest<Order>, phase: RequestPhase, error?: unknown) => void;
  decided: (request: MoneyRequest<Order>) => void;
}

/**
 * Undecided requests survive their form, a reload and an expired session; signing out deletes them. Requests of
 * another tab appear after a reload. Call this once for each kind, at the top of a module.
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
      await atMost(person.isThere());
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

/** The same user's return after an expired session is no change. */
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
