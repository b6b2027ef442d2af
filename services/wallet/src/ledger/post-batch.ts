import { CompiledQuery, type Database, type Tx } from '@tael/postgres';
import { isKind, type Kind } from '../domain/kinds.ts';
import { bytesArray, plainArray, textArray } from './array-literal.ts';
import type { Item } from './compile-order.ts';
import { columnOf, figureNames, type Figures } from './figures.ts';
import { userAccounts, type Account, type Asset } from './posting-rules.ts';

export interface ItemResult {
  /** `posted`, `replayed` or a `RefusalReason`. */
  outcome: string;
  operationId: string;
  answeredAt: Date;
  state?: string | undefined;
  kind?: Kind | undefined;
  figures?: Figures | undefined;
}

/**
 * One text value, a line per item: the driver would take longer to parse rows than Postgres to post them. `concat_ws`
 * omits nulls, so a refused item's line has no figures; '-' keeps the places of `state` and `kind`.
 */
const statement = (parameters: readonly string[]) => ({
  name: 'wallet_post_batch',
  text: `select string_agg(concat_ws(' ', outcome, coalesce(state, '-'), coalesce(kind, '-'), operation_id,
           floor(extract(epoch from answered_at) * 1000)::bigint, ${figureNames.map(columnOf).join()}), E'\n') as lines
         from post_batch(${parameters.map((name, place) => `p_${name} => $${place + 1}`).join()})`,
});

/** Runs outside a transaction block: the one statement is the transaction, committed when `query` resolves. */
export async function postBatch(
  { pool, usersWithRow }: LedgerConnection,
  coinPrice: bigint,
  items: readonly Item[],
): Promise<ItemResult[]> {
  const users = sortedUsers(items);
  const maybeMissing = users.filter((user) => !usersWithRow.has(user));
  const parameters = parametersOf(coinPrice, items, users, maybeMissing);
  const { rows } = await pool.query<{ lines: string }>({
    ...statement(Object.keys(parameters)),
    values: Object.values(parameters),
  });
  if (usersWithRow.size > mostRemembered) usersWithRow.clear();
  maybeMissing.forEach((user) => usersWithRow.add(user));
  return (rows[0]?.lines ?? '').split('\n').map(toItemResult);
}

/** The caller's transaction may roll back, so the users are not remembered. */
export async function postInTransaction(tx: Tx, coinPrice: bigint, item: Item): Promise<ItemResult> {
  const users = sortedUsers([item]);
  const parameters = parametersOf(coinPrice, [item], users, users);
  const { text } = statement(Object.keys(parameters));
  const { rows } = await tx.executeQuery<{ lines: string }>(
    CompiledQuery.raw(text, Object.values(parameters)),
  );
  return toItemResult(rows[0]?.lines ?? '');
}

function toItemResult(line: string): ItemResult {
  const [outcome = '', state, kind = '-', operationId = '', millis, ...figures] = line.split(' ');
  return {
    outcome,
    operationId,
    answeredAt: new Date(Number(millis)),
    state: state === '-' ? undefined : state,
    kind: isKind(kind) ? kind : undefined,
    figures: figures.length === 0 ? undefined : toFigures(figures),
  };
}

const toFigures = (values: readonly string[]): Figures =>
  Object.fromEntries(figureNames.map((name, place) => [name, BigInt(values[place] ?? 0)])) as Figures;

export interface LedgerConnection {
  pool: Database['pool'];
  /** Users that have an account row. Rows are never deleted, so the cache needs no invalidation. */
  usersWithRow: Set<string>;
}

const mostRemembered = 100_000;

function parametersOf(
  coinPrice: bigint,
  items: readonly Item[],
  users: readonly string[],
  maybeMissing: readonly string[],
): Record<string, string | bigint | null> {
  const indexes = new Map(users.map((user, index) => [user, index + 1]));
  const userIndex = (user: string | undefined) => (user === undefined ? 0 : (indexes.get(user) ?? 0));
  const moves = movesOf(items, userIndex);
  const listings = items.map(({ postingRule }) => postingRule.listing);
  const made = listings.map((listing) => (listing && 'makes' in listing ? listing : undefined));
  const status = listings.map((listing) =>
    listing && 'makes' in listing ? listing.status : listing?.settlesAs,
  );
  const party = (item: Item, who: 'user' | 'payee' | undefined) =>
    who === undefined ? 0 : userIndex(who === 'user' ? item.userId : item.payeeId);
  const events = items.flatMap((item, index) => item.events.map((event) => ({ ...event, item: index + 1 })));
  return {
    coin_price: coinPrice,
    users: plainArray(users),
    maybe_missing: plainArray(maybeMissing),
    house_account: plainArray(moves.house.map(({ account }) => account)),
    house_asset: plainArray(moves.house.map(({ asset }) => asset)),
    operation: plainArray(items.map((item) => item.operationId)),
    branch: plainArray(items.map((item) => item.branch)),
    user: plainArray(items.map((item) => userIndex(item.userId))),
    payee: plainArray(items.map((item) => userIndex(item.payeeId))),
    amount: plainArray(items.map((item) => item.amount)),
    counter: plainArray(items.map((item) => item.counter)),
    trade_price: plainArray(items.map((item) => item.price)),
    scope: textArray(items.map((item) => item.key?.scope)),
    key: textArray(items.map((item) => item.key?.key)),
    body_hash: bytesArray(items.map((item) => item.key?.bodyHash)),
    never_expires: plainArray(items.map((item) => item.key?.neverExpires)),
    stored_answer: textArray(
      items.map((item) => item.key?.storedAnswer && JSON.stringify(item.key.storedAnswer)),
    ),
    kind: plainArray(made.map((listing) => listing?.makes)),
    status: plainArray(status),
    currency: plainArray(made.map((listing) => listing?.currency)),
    from_user: plainArray(items.map((item, index) => party(item, made[index]?.fromUser))),
    to_user: plainArray(items.map((item, index) => party(item, made[index]?.toUser))),
    address: textArray(items.map((item) => item.address)),
    description: textArray(items.map((item) => item.description)),
    reference: textArray(items.map((item) => item.reference)),
    actor: plainArray(items.map((item) => item.actorId)),
    reason: textArray(items.map((item) => item.reason)),
    seen_version: plainArray(items.map((item) => item.seenVersion)),
    alone_up_to: plainArray(items.map((item) => item.aloneUpTo)),
    approved_change: plainArray(items.map((item) => item.approvedChange)),
    move_end: plainArray(moves.ends),
    move_from: plainArray(moves.from),
    move_to: plainArray(moves.to),
    move_quantity: plainArray(moves.quantity),
    event_item: plainArray(events.map((event) => event.item)),
    event_id: textArray(events.map((event) => event.id)),
    event_topic: textArray(events.map((event) => event.topic)),
    event_key: textArray(events.map((event) => event.key)),
    event_type: textArray(events.map((event) => event.type)),
    event_body: bytesArray(events.map((event) => event.body)),
  };
}

/** The uuid order of Postgres, since the ids are in lower case. Locks are taken in this order. */
function sortedUsers(items: readonly Item[]): string[] {
  const users = new Set<string>();
  for (const { userId, payeeId } of items) {
    users.add(userId);
    if (payeeId !== undefined) users.add(payeeId);
  }
  return [...users].sort();
}

/**
 * `ends[i]`: 1-based index of item i's last move. A user's account is user index * 16 + column, a house account the
 * negative 1-based index into `house`. Quantity 1 is the amount, 2 the ¥ side.
 */
interface Moves {
  ends: number[];
  from: number[];
  to: number[];
  quantity: number[];
  house: { account: string; asset: Asset }[];
}

const columnOfAccount = new Map<string, number>(
  Object.entries(userAccounts).map(([name, { column }]) => [name, column]),
);

function movesOf(items: readonly Item[], userIndex: (user: string | undefined) => number): Moves {
  const moves: Moves = { ends: [], from: [], to: [], quantity: [], house: [] };
  const slot = (item: Item, account: Account, asset: Asset): number => {
    const [owner, name = ''] = account.split('.');
    if (owner !== 'house') {
      const user = owner === 'user' ? item.userId : item.payeeId;
      return userIndex(user) * 16 + (columnOfAccount.get(name) ?? 0);
    }
    const known = moves.house.findIndex((stripe) => stripe.account === name && stripe.asset === asset);
    return -(known === -1 ? moves.house.push({ account: name, asset }) : known + 1);
  };
  for (const item of items) {
    for (const [quantity, asset, from, to] of item.postingRule.moves) {
      moves.from.push(slot(item, from, asset));
      moves.to.push(slot(item, to, asset));
      moves.quantity.push(quantity === 'amount' ? 1 : 2);
    }
    moves.ends.push(moves.from.length);
  }
  return moves;
}
