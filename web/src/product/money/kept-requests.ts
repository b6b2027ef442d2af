import * as z from 'zod/mini';
import { turnsAt } from '../../lib/storage/kept-database.ts';
import { sessionState } from '../session/session-store.ts';

/** In IndexedDB, so that undecided requests survive a reload. Signing out deletes them. */
const within = turnsAt({
  database: 'tael-undecided',
  // Raise it when stored data changes its meaning but not its shape.
  version: 1,
  store: 'requests',
});

/** `kind` is part of the storage key, so it must be unique. */
export interface Kind<Order> {
  kind: string;
  /** Fields that this browser may store; other fields are left out. */
  keeps: z.ZodMiniType<Order>;
}

interface KeptRequest<Order> {
  key: string;
  order: Order;
  isWhole: boolean;
  askedAt: number;
}

interface KeptRequests<Order> {
  read: (userId: string) => Promise<KeptRequest<Order>[]>;
  save: (userId: string, request: Omit<KeptRequest<Order>, 'isWhole'>) => Promise<void>;
  drop: (userId: string, key: string) => void;
}

export const sameOrder = (one: unknown, other: unknown): boolean => inOrder(one) === inOrder(other);

const inOrder = (order: unknown): string | undefined =>
  JSON.stringify(order, (_name, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).toSorted())
      : value,
  );

export const keptPart = <Order>(keeps: z.ZodMiniType<Order>, order: Order): Order | undefined =>
  z.safeParse(keeps, order).data;

/** The server deletes a key after 24 hours: a later repeat would be a new request. */
const keptMs = 23 * 3_600_000;
export const isTooOld = ({ askedAt }: { askedAt: number }, now: number): boolean => now - askedAt > keptMs;

export function keptRequests<Order>({ kind, keeps }: Kind<Order>, now: () => number): KeptRequests<Order> {
  const readable = z.object({ key: z.string(), order: keeps, isWhole: z.boolean(), askedAt: z.number() });
  const prefixOf = (userId: string): string => `${userId} ${kind} `;
  const drop = (userId: string, key: string): void =>
    void within('readwrite', (kept) => kept.delete(prefixOf(userId) + key));
  return {
    // A row of an older app version counts only if the schema still accepts it.
    read: async (userId) => {
      const from = prefixOf(userId);
      const rows = await within(
        'readonly',
        (kept) => kept.getAll(IDBKeyRange.bound(from, `${from}\uffff`)) as IDBRequest<unknown[]>,
      );
      const requests = (rows ?? []).flatMap((row) => z.safeParse(readable, row).data ?? []);
      for (const old of requests.filter((request) => isTooOld(request, now()))) drop(userId, old.key);
      return requests
        .filter((request) => !isTooOld(request, now()))
        .toSorted((one, other) => one.askedAt - other.askedAt);
    },
    // Stores nothing after a sign-out.
    save: async (userId, request) => {
      if (sessionState().session?.user.id !== userId) return;
      const order = keptPart(keeps, request.order);
      const row = { ...request, order, isWhole: sameOrder(order, request.order) };
      await atMost(within('readwrite', (kept) => kept.put(row, prefixOf(userId) + request.key)));
    },
    drop,
  };
}

/** A disk that doesn't answer must not block a payment. */
const patienceMs = 1_000;
export const atMost = <Result>(work: Promise<Result> | undefined): Promise<Result | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))]);
