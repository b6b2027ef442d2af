import type { TFunction } from 'i18next';

const accounts: Record<string, string> = {
  'users.coins': 'admin-system:close.name.users.coins',
  'users.coins_reserved': 'admin-system:close.name.users.coins_reserved',
  'users.available': 'admin-system:close.name.users.available',
  'users.held': 'admin-system:close.name.users.held',
  'users.card': 'admin-system:close.name.users.card',
  'house.issuance': 'admin-system:close.name.house.issuance',
  'house.subsidy': 'admin-system:close.name.house.subsidy',
  'house.sales': 'admin-system:close.name.house.sales',
  'house.purchases': 'admin-system:close.name.house.purchases',
  'house.payouts': 'admin-system:close.name.house.payouts',
  'house.points': 'admin-system:close.name.house.points',
  'house.deposits': 'admin-system:close.name.house.deposits',
  'house.cards': 'admin-system:close.name.house.cards',
  'house.adjustments': 'admin-system:close.name.house.adjustments',
  'house.outbound': 'admin-system:close.name.house.outbound',
  'house.outside': 'admin-system:close.name.house.outside',
  'house.suspense': 'admin-system:close.name.house.suspense',
};

const rules: Record<string, string> = {
  sell: 'admin-system:close.rule.sell',
  buy: 'admin-system:close.rule.buy',
  send: 'admin-system:close.rule.send',
  'send-out': 'admin-system:close.rule.send-out',
  'approve-send-out': 'admin-system:close.rule.approve-send-out',
  'send-arrived': 'admin-system:close.rule.send-arrived',
  'send-returned': 'admin-system:close.rule.send-returned',
  'send-returned-suspended': 'admin-system:close.rule.send-returned-suspended',
  'reject-send-out': 'admin-system:close.rule.reject-send-out',
  hold: 'admin-system:close.rule.hold',
  release: 'admin-system:close.rule.release',
  settle: 'admin-system:close.rule.settle',
  coins: 'admin-system:close.rule.coins',
  subsidy: 'admin-system:close.rule.subsidy',
  balance: 'admin-system:close.rule.balance',
  redemption: 'admin-system:close.rule.redemption',
  deposit: 'admin-system:close.rule.deposit',
  'deposit-suspended': 'admin-system:close.rule.deposit-suspended',
  'card-top-up': 'admin-system:close.rule.card-top-up',
  'card-unload': 'admin-system:close.rule.card-unload',
  'card-payment': 'admin-system:close.rule.card-payment',
};

/** A newer service may have accounts and rules without a text here. */
const wordOf = (words: Record<string, string>, t: TFunction, name: string): string => {
  const key = words[name];
  return key === undefined ? name : t(key);
};

export const accountName = (t: TFunction, account: string): string => wordOf(accounts, t, account);
export const ruleName = (t: TFunction, rule: string): string => wordOf(rules, t, rule);
