import { mulPriceCeil, mulPriceFloor, type Minor } from '@tael/money';
import { Refusal } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { maskedName } from '../domain/masked-name.ts';
import { errors } from '../errors.ts';
import type { Balance } from '../ledger/ledger.ts';
import { findRegistration } from '../store/user-facts.ts';
import { readHolding } from './read-holdings.ts';
import { assertCanLeave } from './assert-can-leave.ts';
import { resolvePayee, type Payee } from './resolve-payee.ts';

export type QuoteWish =
  { type: 'sell' | 'buy'; userId: string; amount: Minor } | ({ type: 'send' } & SendQuoteWish);
interface SendQuoteWish {
  userId: string;
  amount: Minor;
  to: string;
  /** Undefined: the configured one. */
  chainId: number | undefined;
}

interface ShownPayee {
  name: string | null;
  address: string | null;
  /** A recent registration warns the sender of an impostor. */
  registeredAt: Date | null;
  atOnce: boolean;
}

export interface Quote {
  price: Minor;
  yuan: Minor | undefined;
  remaining: { coins: Minor; available: Minor };
  payee: ShownPayee | null;
  refused: { code: string; message: string } | null;
}

/** A preview: the ledger decides again under its lock. */
export async function quoteOrder(deps: Deps, wish: QuoteWish): Promise<Quote> {
  const { coinPrice: price } = deps;
  const { balance } = await readHolding(deps, wish.userId);
  const { payee, refusal } = wish.type === 'send' ? await payeeOf(deps, wish) : {};
  const yuan = wish.type === 'send' ? undefined : yuanOf(wish.type, wish.amount, price);
  const coins = wish.type === 'buy' ? balance.coins + wish.amount : balance.coins - wish.amount;
  const available = balance.available + signed(wish.type, yuan ?? 0n);
  const refused = refusal ?? refusalOf(wish.type, balance, { ...balance, coins, available }, price);
  return {
    price,
    yuan,
    remaining: refused ? balance : { coins, available },
    payee: payee ?? null,
    refused: refused ? { code: refused.code, message: refused.message } : null,
  };
}

const yuanOf = (type: 'sell' | 'buy', amount: Minor, price: Minor): Minor =>
  type === 'sell' ? mulPriceFloor(amount, price) : mulPriceCeil(amount, price);

const signed = (type: QuoteWish['type'], yuan: Minor): Minor => (type === 'buy' ? -yuan : yuan);

const most = BigInt(Number.MAX_SAFE_INTEGER);

/** The rules of `post_batch`, without the limit of a payee's coins. */
function refusalOf(
  type: QuoteWish['type'],
  before: Balance,
  { coins, coinsReserved, available, held }: Balance,
  price: Minor,
): Refusal | undefined {
  if (coins < 0n)
    return type === 'sell' && before.coins === 0n ? errors.no_coins() : errors.insufficient_coins();
  if (available < 0n) return errors.insufficient_funds();
  // What is reserved or held must be able to return. Only the figure that rises is checked.
  const tooLarge =
    (type === 'buy' && (coins + coinsReserved > most || (coins + coinsReserved) * price > most * 100n)) ||
    (type === 'sell' && available + held > most);
  return tooLarge ? errors.invalid_amount() : undefined;
}

async function payeeOf(
  deps: Deps,
  { userId, to, amount, chainId = deps.config.SEND_NETWORK }: SendQuoteWish,
): Promise<{ payee?: ShownPayee; refusal?: Refusal }> {
  try {
    const payee = await resolvePayee(deps, userId, to);
    if (payee.kind === 'outside') {
      const worth = mulPriceFloor(amount, deps.coinPrice);
      await assertCanLeave(deps, { userId, worth, chainId, address: payee.address });
    }
    return { payee: await shown(deps, payee) };
  } catch (error) {
    if (error instanceof Refusal && (error.status === 400 || error.status === 403)) return { refusal: error };
    throw error;
  }
}

async function shown({ database }: Deps, payee: Payee): Promise<ShownPayee> {
  const { address = null } = payee;
  if (payee.kind !== 'user') return { name: null, address, registeredAt: null, atOnce: false };
  const registeredAt = (await findRegistration(database.db, payee.userId)) ?? null;
  const name = payee.username === undefined ? null : maskedName(payee.username);
  return { name, address, registeredAt, atOnce: true };
}
