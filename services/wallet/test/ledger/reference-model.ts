import { mulPriceCeil, mulPriceFloor } from '@tael/money';
import { price } from './ledger-under-test.ts';
import { noBalance, type Balance, type RefusalReason } from '../../src/ledger/ledger.ts';
import type { Order } from '../../src/ledger/order.ts';

type Figure = 'coins' | 'coinsReserved' | 'available' | 'held' | 'card';

export interface Model {
  users: Map<string, Balance & { closed: boolean }>;
  holds: Map<
    string,
    { userId: string; amount: bigint; status: 'held' | 'released' | 'settled' | 'tombstone'; id: string }
  >;
  pending: Map<string, { userId: string; amount: bigint; status: 'pending' | 'completed' | 'failed' }>;
  answers: Map<string, { body: string; expected: Expected }>;
}

export type Expected =
  | { outcome: 'refused'; reason: RefusalReason }
  | {
      outcome: 'posted';
      replayed: boolean;
      operationId: string;
      amount: bigint;
      counter: bigint;
      shortfall: bigint;
      balance: Balance;
    };

export const newModel = (): Model => ({
  users: new Map(),
  holds: new Map(),
  pending: new Map(),
  answers: new Map(),
});

export function userOf(model: Model, id: string): Balance & { closed: boolean } {
  const known = model.users.get(id);
  if (known) return known;
  const opened = { ...noBalance, closed: false };
  model.users.set(id, opened);
  return opened;
}

export function expectedOf(model: Model, order: Order): Expected {
  const { idempotencyKey: key, userId, operationId } = order;
  userOf(model, userId);
  const isHold = order.rule === 'hold' || order.rule === 'release' || order.rule === 'settle';
  const name = key ? `${userId} ${key.scope} ${key.key}` : `${userId} ${operationId}`;
  const body = key ? Buffer.from(key.bodyHash).toString('hex') : '';
  const first = isHold ? undefined : model.answers.get(name);
  if (first) {
    if (first.body !== body) return no('key_reused');
    return first.expected.outcome === 'posted' ? { ...first.expected, replayed: true } : first.expected;
  }
  const expected = carryOut(model, order);
  if (expected.outcome === 'posted' && !expected.replayed && !isHold)
    model.answers.set(name, { body, expected });
  return expected;
}

const no = (reason: RefusalReason): Expected => ({ outcome: 'refused', reason });

interface Done {
  amount: bigint;
  counter?: bigint;
  shortfall?: bigint;
  operationId?: string;
  replayed?: boolean;
  /** Whether the version rises; by default, if the amount is not 0. */
  changed?: boolean;
}

function carryOut(model: Model, order: Order): Expected {
  const user = userOf(model, order.userId);
  if ('payeeId' in order) userOf(model, order.payeeId);
  if (namedAmount(order) > most) return no('amount_out_of_range');
  const replay = repeatedHold(model, order) ?? repeatedClose(user, order);
  if (replay) return posted(user, order, replay);
  const done = unlessTooLarge(model, order, () => {
    const decided = order.rule === 'approve-send-out' || order.rule === 'reject-send-out';
    const closable = !/^(deposit|send-(arrived|returned)|hold|release|settle)$/.test(order.rule);
    if (decided) return decide(model, order);
    return user.closed && closable ? 'account_closed' : move(model, user, order);
  });
  if (typeof done === 'string') return no(done);
  if (done.changed ?? done.amount !== 0n) user.version += 1n;
  return posted(user, order, done);
}

const most = BigInt(Number.MAX_SAFE_INTEGER);

function namedAmount(order: Order): bigint {
  if (order.rule === 'balance') return 'set' in order.change ? order.change.set : order.change.add;
  return 'amount' in order ? order.amount : 0n;
}

/** Every figure and product of figures is an exact JSON number. */
const fits = (user: Balance): boolean =>
  (user.coins + user.coinsReserved) * price <= most * 100n &&
  [user.available + user.held, user.card, user.cashSubsidy, user.totalWithdrawn + user.held].every(
    (figure) => figure <= most,
  );

function unlessTooLarge(model: Model, order: Order, act: () => Done | RefusalReason): Done | RefusalReason {
  const { users, holds, pending } = model;
  const before = structuredClone({ users, holds, pending });
  const done = act();
  const parties = [order.userId, ...('payeeId' in order ? [order.payeeId] : [])];
  if (typeof done === 'string' || parties.every((id) => fits(userOf(model, id)))) return done;
  Object.assign(model, before);
  return 'amount_out_of_range';
}

function posted(user: Balance & { closed: boolean }, order: Order, done: Done): Expected {
  const { closed: _closed, ...balance } = user;
  const { amount, counter = 0n, shortfall = 0n, operationId = order.operationId, replayed = false } = done;
  return { outcome: 'posted', replayed, operationId, amount, counter, shortfall, balance };
}

function repeatedHold(model: Model, order: Order): Done | undefined {
  if (order.rule !== 'hold' && order.rule !== 'release' && order.rule !== 'settle') return undefined;
  const hold = model.holds.get(order.holdId);
  if (hold?.userId !== order.userId) return undefined;
  const repeats =
    (order.rule === 'hold' && hold.status === 'held' && hold.amount === order.amount) ||
    (order.rule === 'release' && (hold.status === 'released' || hold.status === 'tombstone')) ||
    (order.rule === 'settle' && hold.status === 'settled');
  if (!repeats) return undefined;
  const operationId = hold.status === 'tombstone' ? order.operationId : hold.id;
  return { amount: hold.amount, operationId, replayed: true };
}

function repeatedClose(user: { closed: boolean }, order: Order): Done | undefined {
  return order.rule === 'close' && user.closed ? { amount: 0n, replayed: true } : undefined;
}

function decide(
  model: Model,
  order: Order & { rule: 'approve-send-out' | 'reject-send-out' },
): Done | RefusalReason {
  const sent = model.pending.get(order.transactionId);
  if (sent?.userId !== order.userId) return 'unknown_transaction';
  if (sent.status !== 'pending') return 'already_settled';
  const user = userOf(model, order.userId);
  user.coinsReserved -= sent.amount;
  if (order.rule === 'reject-send-out') user.coins += sent.amount;
  sent.status = order.rule === 'reject-send-out' ? 'failed' : 'completed';
  return { amount: sent.amount };
}

function take(
  user: Balance,
  figure: Figure,
  amount: bigint,
  short: RefusalReason,
): RefusalReason | undefined {
  if (user[figure] < amount) return short;
  user[figure] -= amount;
  return undefined;
}

type Undecided = Exclude<Order, { rule: 'approve-send-out' | 'reject-send-out' }>;

function move(model: Model, user: Balance & { closed: boolean }, order: Undecided): Done | RefusalReason {
  switch (order.rule) {
    case 'sell': {
      const short = take(user, 'coins', order.amount, 'insufficient_coins');
      const counter = mulPriceFloor(order.amount, order.price);
      if (!short) user.available += counter;
      return short ?? { amount: order.amount, counter };
    }
    case 'buy': {
      const counter = mulPriceCeil(order.amount, order.price);
      const short = take(user, 'available', counter, 'insufficient_available');
      if (!short) user.coins += order.amount;
      return short ?? { amount: order.amount, counter };
    }
    case 'send': {
      const payee = userOf(model, order.payeeId);
      if (payee === user) return 'payee_is_payer';
      if (payee.closed) return 'payee_closed';
      const short = take(user, 'coins', order.amount, 'insufficient_coins');
      if (short) return short;
      payee.coins += order.amount;
      payee.version += 1n;
      return { amount: order.amount };
    }
    case 'send-out': {
      const short = take(user, 'coins', order.amount, 'insufficient_coins');
      if (short) return short;
      user.coinsReserved += order.amount;
      model.pending.set(order.operationId, { userId: order.userId, amount: order.amount, status: 'pending' });
      return { amount: order.amount };
    }
    case 'card-top-up':
      return between(user, 'available', 'card', order.amount, 'insufficient_available');
    case 'card-unload':
      return between(user, 'card', 'available', order.amount, 'insufficient_card');
    case 'card-payment':
      return take(user, 'card', order.amount, 'insufficient_card') ?? { amount: order.amount };
    case 'redemption':
      user.available += order.amount;
      return { amount: order.amount };
    case 'send-arrived':
    case 'deposit':
    case 'send-returned':
      if (!user.closed && order.rule !== 'send-arrived') user.coins += order.amount;
      return { amount: order.amount, changed: !user.closed && order.rule !== 'send-arrived' };
    case 'close': {
      if (user.coins + user.coinsReserved + user.available + user.held + user.card > 0n) return 'not_empty';
      user.closed = true;
      return { amount: 0n, changed: true };
    }
    case 'hold':
    case 'release':
    case 'settle':
      return moveHold(model, user, order);
    case 'coins':
    case 'subsidy':
    case 'balance':
      return adjust(user, order);
  }
}

function between(
  user: Balance,
  from: Figure,
  to: Figure,
  amount: bigint,
  short: RefusalReason,
): Done | RefusalReason {
  const refusal = take(user, from, amount, short);
  if (!refusal) user[to] += amount;
  return refusal ?? { amount };
}

function moveHold(
  model: Model,
  user: Balance & { closed: boolean },
  order: Order & { rule: 'hold' | 'release' | 'settle' },
): Done | RefusalReason {
  const hold = model.holds.get(order.holdId);
  const { userId, operationId: id } = order;
  if (order.rule === 'hold') {
    if (hold && hold.userId !== userId) return 'key_reused';
    if (hold)
      return {
        held: 'key_reused',
        settled: 'hold_settled',
        released: 'hold_released',
        tombstone: 'hold_released',
      }[hold.status] as RefusalReason;
    if (user.closed) return 'account_closed';
    const short = take(user, 'available', order.amount, 'insufficient_available');
    if (short) return short;
    user.held += order.amount;
    model.holds.set(order.holdId, { userId, amount: order.amount, status: 'held', id });
    return { amount: order.amount };
  }
  if (!hold && order.rule === 'release') {
    model.holds.set(order.holdId, { userId, amount: 0n, status: 'tombstone', id });
    return { amount: 0n };
  }
  if (hold?.userId !== userId) return 'unknown_hold';
  if (hold.status !== 'held') return order.rule === 'settle' ? 'hold_released' : 'hold_settled';
  user.held -= hold.amount;
  if (order.rule === 'release') user.available += hold.amount;
  else user.totalWithdrawn += hold.amount;
  hold.status = order.rule === 'release' ? 'released' : 'settled';
  return { amount: hold.amount };
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

function adjust(
  user: Balance,
  order: Order & { rule: 'coins' | 'subsidy' | 'balance' },
): Done | RefusalReason {
  if (order.rule === 'balance') {
    if (order.seenVersion !== undefined && order.seenVersion !== user.version) return 'stale_version';
    const amount = 'set' in order.change ? order.change.set - user.held - user.available : order.change.add;
    if (user.available + amount < 0n) return 'below_held';
    user.available += amount;
    return { amount };
  }
  const { operation, amount: asked } = order;
  const current = order.rule === 'coins' ? user.coins : user.cashSubsidy;
  const target =
    operation === 'set' ? asked : operation === 'add' ? current + asked : current - least(asked, current);
  const change = target - current;
  if (order.rule === 'coins') {
    user.coins = target;
    return { amount: change };
  }
  const amount = change >= 0n ? change : -least(-change, user.available);
  user.cashSubsidy = target;
  user.available += amount;
  return { amount, shortfall: amount - change, changed: amount !== 0n || change !== 0n };
}
