import i18next from 'i18next';
import { shortAddress } from '../../lib/figures/short-address.ts';
import { amount as coins, yuan } from '../../lib/figures/written.ts';
import type { Transaction } from './transaction.ts';

const titles: Record<string, string> = {
  sell: 'transactions:kind.sell',
  buy: 'transactions:kind.buy',
  withdrawal: 'transactions:kind.withdrawal',
  redemption: 'transactions:kind.redemption',
  deposit: 'transactions:kind.deposit',
  'send-returned': 'transactions:kind.sendReturned',
  coins: 'transactions:kind.coins',
  balance: 'transactions:kind.balance',
  subsidy: 'transactions:kind.subsidy',
  'card-top-up': 'transactions:kind.topUp',
  'card-unload': 'transactions:kind.unload',
  'card-payment': 'transactions:kind.payment',
};

export function titleOf({ kind, type, incoming, to, from }: Transaction): string {
  if (kind !== 'send' && kind !== 'send-out') return i18next.t(titles[kind] ?? typeKey(type));
  const party = incoming ? from : to;
  if (party === null) return i18next.t(incoming ? 'transactions:kind.received' : 'transactions:kind.sent');
  const who = shortAddress(party);
  return i18next.t(incoming ? 'transactions:kind.receivedFrom' : 'transactions:kind.sentTo', { who });
}

export const types = [
  'send',
  'receive',
  'points',
  'buy',
  'withdrawal',
  'sell',
  'deposit',
  'subsidy',
  'card',
] as const;

const typeKeys: Record<string, string> = {
  send: 'transactions:type.send',
  receive: 'transactions:type.receive',
  points: 'transactions:type.points',
  buy: 'transactions:type.buy',
  withdrawal: 'transactions:type.withdrawal',
  sell: 'transactions:type.sell',
  deposit: 'transactions:type.deposit',
  subsidy: 'transactions:type.subsidy',
  card: 'transactions:type.card',
};

const typeKey = (type: string): string => typeKeys[type] ?? 'transactions:type.other';
export const typeName = (type: string): string => i18next.t(typeKey(type));

export const statuses = ['pending', 'completed', 'failed'] as const;

const statusKeys: Record<string, string> = {
  pending: 'transactions:status.pending',
  completed: 'transactions:status.completed',
  failed: 'transactions:status.failed',
};

export function statusName(status: string): string {
  const key = statusKeys[status];
  return key === undefined ? status : i18next.t(key);
}

export function signed({ amount, currency, incoming }: Transaction): string {
  const figure = currency === 'CNY' ? (yuan(amount) ?? '') : `${coins(amount) ?? ''} USDC`;
  return `${incoming ? '+' : '−'}${figure}`;
}
