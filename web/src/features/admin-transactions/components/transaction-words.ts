import { formatAmount, formatYuan, fromJsonNumber, type Minor } from '@tael/money';
import i18next from 'i18next';
import { shortAddress } from '../../../lib/figures/short-address.ts';
import { amount as coins, yuan } from '../../../lib/figures/written.ts';
import type { AdminTransaction } from '../api/transactions.ts';

export const types = ['send', 'receive', 'swap', 'pay', 'points'] as const;
export const statuses = ['pending', 'completed', 'failed'] as const;

const typeKeys: Record<string, string> = {
  send: 'admin-transactions:type.send',
  receive: 'admin-transactions:type.receive',
  swap: 'admin-transactions:type.swap',
  pay: 'admin-transactions:type.pay',
  points: 'admin-transactions:type.points',
};
const statusKeys: Record<string, string> = {
  pending: 'admin-transactions:status.pending',
  completed: 'admin-transactions:status.completed',
  failed: 'admin-transactions:status.failed',
};
const kindKeys: Record<string, string> = {
  send: 'admin-transactions:kind.send',
  'send-out': 'admin-transactions:kind.sendOut',
  'send-returned': 'admin-transactions:kind.sendReturned',
  sell: 'admin-transactions:kind.sell',
  buy: 'admin-transactions:kind.buy',
  withdrawal: 'admin-transactions:kind.withdrawal',
  coins: 'admin-transactions:kind.coins',
  subsidy: 'admin-transactions:kind.subsidy',
  balance: 'admin-transactions:kind.balance',
  redemption: 'admin-transactions:kind.redemption',
  deposit: 'admin-transactions:kind.deposit',
  suspense: 'admin-transactions:kind.suspense',
  'card-top-up': 'admin-transactions:kind.topUp',
  'card-unload': 'admin-transactions:kind.unload',
  'card-payment': 'admin-transactions:kind.payment',
};

const wordOf = (keys: Record<string, string>, word: string): string => {
  const key = keys[word];
  return key === undefined ? word : i18next.t(key);
};

export const typeName = (type: string): string => wordOf(typeKeys, type);
export const statusName = (status: string): string => wordOf(statusKeys, status);
export const kindName = (kind: string): string => wordOf(kindKeys, kind);

/** A deposit's description holds only its dust (less than 0.01 coin), so its kind is shown instead. */
export const titleOf = ({ description, kind }: AdminTransaction): string =>
  description === '' || kind === 'deposit' ? kindName(kind) : description;

export const shortId = ({ _id }: AdminTransaction): string => _id.slice(-8);

export const giverOf = ({ fromUser }: AdminTransaction): string => fromUser?.username ?? '–';
export const getterOf = ({ toUser, to }: AdminTransaction): string =>
  toUser?.username ?? (to === null ? '–' : shortAddress(to));

const leaving = new Set(['send', 'send-out', 'sell', 'withdrawal', 'card-top-up', 'card-payment']);

/** The owner's sign; a send belongs to its sender. Empty for an adjustment of a deleted user. */
export function signOf({ kind, fromUser, toUser }: AdminTransaction): '+' | '−' | '' {
  if (leaving.has(kind) || fromUser !== null) return '−';
  return toUser === null ? '' : '+';
}

export const figureOf = ({ amount, currency }: AdminTransaction): string =>
  currency === 'CNY' ? (yuan(amount) ?? '–') : `${coins(amount) ?? '–'} ${currency}`;

export function sumsOf(rows: readonly AdminTransaction[]): string {
  const sums = new Map<string, Minor>();
  for (const { amount, currency } of rows)
    sums.set(currency, (sums.get(currency) ?? 0n) + (fromJsonNumber(amount) ?? 0n));
  const written = [...sums].map(([currency, sum]) =>
    currency === 'CNY' ? formatYuan(sum) : `${formatAmount(sum)} ${currency}`,
  );
  return written.join(', ');
}

/** Only sends to outside addresses are decided here; withdrawals have their own queue. */
export const waits = ({ status, kind }: AdminTransaction): boolean =>
  status === 'pending' && kind !== 'withdrawal';
