import type { Database } from '@tael/postgres';
import { userAccounts, type Account, type Asset } from './posting-rules.ts';
import { bytesArray, plainArray, textArray } from './array-literal.ts';
import type { Item } from './compile-order.ts';

export interface PostedItem {
  outcome: string;
  state: string | null;
  operationId: string;
  answeredAt: Date;
  figures: bigint[];
}

const columns = 37;
/** One text value, a line per item: the driver would take longer to parse rows than Postgres to post them. */
const statement = {
  name: 'wallet_post_batch',
  text: `select string_agg(concat_ws(' ', outcome, coalesce(state, '-'), operation_id,
           floor(extract(epoch from answered_at) * 1000)::bigint, array_to_string(figures, ' ')), E'\n') as lines
         from post_batch(${Array.from({ length: columns }, (_, n) => `$${n + 1}`).join()})`,
};

/** One transaction and one round trip. Results keep the order of `items`. */
export async function postBatch(
  { pool, opened }: Books,
  price: bigint,
  items: readonly Item[],
): Promise<PostedItem[]> {
  const users = sortedUsers(items);
  const unopened = users.filter((user) => !opened.has(user));
  const values = valuesOf(price, items, users, unopened);
  const { rows } = await pool.query<{ lines: string }>({ ...statement, values });
  if (opened.size > mostRemembered) opened.clear();
  unopened.forEach((user) => opened.add(user));
  return (rows[0]?.lines ?? '').split('\n').map((line) => {
    const [outcome = '', state = '-', operationId = '', millis = '', ...figures] = line.split(' ');
    return {
      outcome,
      state: state === '-' ? null : state,
      operationId,
      answeredAt: new Date(Number(millis)),
      figures: figures.map(BigInt),
    };
  });
}

export interface Books {
  pool: Database['pool'];
  /** Users known to have an account row. Rows are never deleted, so the cache needs no invalidation. */
  opened: Set<string>;
}

const mostRemembered = 100_000;

const placeOfPart = new Map(Object.keys(userAccounts).map((name, index) => [name, index + 1]));

function valuesOf(
  price: bigint,
  items: readonly Item[],
  users: readonly string[],
  unopened: readonly string[],
): (string | bigint | null)[] {
  const placeOf = new Map(users.map((user, index) => [user, index + 1]));
  const place = (user: string | undefined) => (user === undefined ? 0 : (placeOf.get(user) ?? 0));
  const moves = movesOf(items, place);
  const listings = items.map(({ rule }) => rule.listing);
  const made = listings.map((listing) => (listing && 'makes' in listing ? listing : undefined));
  const party = (item: Item, who: 'user' | 'payee' | undefined) =>
    who === undefined ? 0 : place(who === 'user' ? item.userId : item.payeeId);
  const events = items.flatMap((item, index) => item.events.map((event) => ({ ...event, item: index + 1 })));
  return [
    price,
    plainArray(users),
    plainArray(unopened),
    plainArray(moves.house.map(({ account }) => account)),
    plainArray(moves.house.map(({ asset }) => asset)),
    plainArray(items.map((item) => item.operationId)),
    plainArray(items.map((item) => item.decision)),
    plainArray(items.map((item) => place(item.userId))),
    plainArray(items.map((item) => place(item.payeeId))),
    plainArray(items.map((item) => item.amount)),
    plainArray(items.map((item) => item.counter)),
    plainArray(items.map((item) => item.price)),
    textArray(items.map((item) => item.key?.scope)),
    textArray(items.map((item) => item.key?.key)),
    bytesArray(items.map((item) => item.key?.bodyHash)),
    plainArray(items.map((item) => item.key?.natural)),
    plainArray(made.map((listing) => listing?.makes)),
    plainArray(
      listings.map((listing) => listing && ('makes' in listing ? listing.status : listing.settlesAs)),
    ),
    plainArray(made.map((listing) => listing?.currency)),
    plainArray(items.map((item, index) => party(item, made[index]?.giver))),
    plainArray(items.map((item, index) => party(item, made[index]?.getter))),
    textArray(items.map((item) => item.address)),
    textArray(items.map((item) => item.description)),
    textArray(items.map((item) => item.reference)),
    plainArray(items.map((item) => item.actorId)),
    textArray(items.map((item) => item.reason)),
    plainArray(items.map((item) => item.seenVersion)),
    plainArray(moves.ends),
    plainArray(moves.from),
    plainArray(moves.to),
    plainArray(moves.quantity),
    plainArray(events.map((event) => event.item)),
    textArray(events.map((event) => event.id)),
    textArray(events.map((event) => event.topic)),
    textArray(events.map((event) => event.key)),
    textArray(events.map((event) => event.type)),
    bytesArray(events.map((event) => event.body)),
  ];
}

/** Matches the uuid order of Postgres, since the ids are in lower case. Locks are taken in this order. */
function sortedUsers(items: readonly Item[]): string[] {
  const users = new Set<string>();
  for (const { userId, payeeId } of items) {
    users.add(userId);
    if (payeeId !== undefined) users.add(payeeId);
  }
  return [...users].sort();
}

interface Moves {
  ends: number[];
  from: number[];
  to: number[];
  quantity: number[];
  house: { account: string; asset: Asset }[];
}

function movesOf(items: readonly Item[], place: (user: string | undefined) => number): Moves {
  const moves: Moves = { ends: [], from: [], to: [], quantity: [], house: [] };
  const slot = (item: Item, account: Account, asset: Asset): number => {
    const [owner, name = ''] = account.split('.');
    if (owner !== 'house') {
      return place(owner === 'user' ? item.userId : item.payeeId) * 16 + (placeOfPart.get(name) ?? 0);
    }
    const known = moves.house.findIndex((stripe) => stripe.account === name && stripe.asset === asset);
    return -(known === -1 ? moves.house.push({ account: name, asset }) : known + 1);
  };
  for (const item of items) {
    for (const [quantity, asset, from, to] of item.rule.moves) {
      moves.from.push(slot(item, from, asset));
      moves.to.push(slot(item, to, asset));
      moves.quantity.push(quantity === 'amount' ? 1 : 2);
    }
    moves.ends.push(moves.from.length);
  }
  return moves;
}
