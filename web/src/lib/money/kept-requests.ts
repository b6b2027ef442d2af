import * as z from 'zod/mini';
import { turnsAt } from '../kept-database.ts';
import { sessionState } from '../session/session-store.ts';

/** What is not decided yet, in IndexedDB: a page that is loaded again knows of it, signing out removes it. */
const within = turnsAt({
  database: 'tael-undecided',
  // Raised when something kept means something else than it did, though it looks the same.
  version: 1,
  store: 'requests',
});

/** One kind of request, told from the others by its name. */
export interface Kind<Order> {
  kind: string;
  /** What of an order this browser may keep: what isn't named here is left away. */
  keeps: z.ZodMiniType<Order>;
}

interface KeptRequest<Order> {
  key: string;
  order: Order;
  /** Nothing of the order was left away. */
  isWhole: boolean;
  askedAt: number;
}

interface KeptRequests<Order> {
  read: (userId: string) => Promise<KeptRequest<Order>[]>;
  save: (userId: string, request: Omit<KeptRequest<Order>, 'isWhole'>) => Promise<void>;
  drop: (userId: string, key: string) => void;
}

/** By what they say, in whatever order. */
export const sameOrder = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

const inOrder = (order: unknown): string | undefined =>
  JSON.stringify(order, (_name, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).toSorted())
      : value,
  );

/** Of an order what may be kept. */
export const keptPart = <Order>(keeps: z.ZodMiniType<Order>, order: Order): Order | undefined =>
  z.safeParse(keeps, order).data;

/** The server forgets a key after 24 hours; asked later, the same request would be a new one. */
const keptMs = 23 * 3_600_000;
export const isTooOld = ({ askedAt }: { askedAt: number }, now: number): boolean => now - askedAt > keptMs;

export function keptRequests<Order>({ kind, keeps }: Kind<Order>, now: () => number): KeptRequests<Order> {
  const readable = z.object({ key: z.string(), order: keeps, isWhole: z.boolean(), askedAt: z.number() });
  const prefixOf = (userId: string): string => `${userId} ${kind} `;
  const drop = (userId: string, key: string): void =>
    void within('readwrite', (kept) => kept.delete(prefixOf(userId) + key));
  return {
    // What an older version has kept counts only where it still is what this one reads.
    read: async (userId) => {
      const from = prefixOf(userId);
      const rows = await atMost(
        within(
          'readonly',
          (kept) => kept.getAll(IDBKeyRange.bound(from, `${from}\uffff`)) as IDBRequest<unknown[]>,
        ),
      );
      const requests = (rows ?? []).flatMap((row) => z.safeParse(readable, row).data ?? []);
      for (const old of requests.filter((request) => isTooOld(request, now()))) drop(userId, old.key);
      return requests
        .filter((request) => !isTooOld(request, now()))
        .toSorted((one, other) => one.askedAt - other.askedAt);
    },
    // What comes after a sign-out is kept no more.
    save: async (userId, request) => {
      if (sessionState().session?.user.id !== userId) return;
      const order = keptPart(keeps, request.order);
      const row = { ...request, order, isWhole: sameOrder(order, request.order) };
      await atMost(within('readwrite', (kept) => kept.put(row, prefixOf(userId) + request.key)));
    },
    drop,
  };
}

/** A disk that doesn't answer keeps nobody from their money. */
const patienceMs = 1_000;
const atMost = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))]);
