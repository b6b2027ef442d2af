import type { Kind } from '../domain/kinds.ts';

export type Asset = 'USDC' | 'CNY';

export const userAccounts = {
  coins: { column: 1, asset: 'USDC', holds: 'coins that can be spent' },
  coins_reserved: { column: 2, asset: 'USDC', holds: 'coins of sends that wait for a decision' },
  available: { column: 3, asset: 'CNY', holds: '¥ that can be spent or withdrawn' },
  held: { column: 4, asset: 'CNY', holds: '¥ of withdrawals under way' },
  card: { column: 5, asset: 'CNY', holds: '¥ on the virtual card' },
} as const satisfies Record<string, { column: number; asset: Asset; holds: string }>;

/** A negative balance is value that the house gave out. */
export const houseAccounts = {
  issuance: { assets: ['USDC'], holds: 'coins that administrators issued or took back' },
  subsidy: { assets: ['CNY'], holds: 'cash subsidies granted, less what was clawed back' },
  sales: { assets: ['USDC', 'CNY'], holds: 'coins that users sold, and the ¥ they got' },
  purchases: { assets: ['USDC', 'CNY'], holds: 'coins that users bought, and the ¥ they paid' },
  payouts: { assets: ['CNY'], holds: '¥ paid out to users’ own accounts elsewhere' },
  points: { assets: ['CNY'], holds: '¥ paid for redeemed points' },
  deposits: { assets: ['USDC'], holds: 'coins that came in from a chain' },
  cards: { assets: ['CNY'], holds: '¥ paid by card' },
  adjustments: { assets: ['CNY'], holds: 'balances that administrators set or moved' },
  outbound: { assets: ['USDC'], holds: 'coins of approved sends that their chain has not confirmed' },
  outside: { assets: ['USDC'], holds: 'coins sent to addresses that are not ours' },
  suspense: {
    assets: ['USDC'],
    holds: 'deposits and returned sends of a closed or unknown account; an administrator sees them',
  },
} as const satisfies Record<string, { assets: readonly Asset[]; holds: string }>;

export type UserAccount = keyof typeof userAccounts;
export type HouseAccount = keyof typeof houseAccounts;
export type Account = `${'user' | 'payee'}.${UserAccount}` | `house.${HouseAccount}`;

export type Quantity = 'amount' | 'counter';
export type Move = readonly [quantity: Quantity, asset: Asset, from: Account, to: Account];

/**
 * Selects the code in `post_batch`. `given` and `house` take the amount from the order; `house` changes no account of a
 * user. `by operation` becomes `<rule>.<operation>`, for example `coins.set`.
 */
export type Branch = 'given' | 'by operation' | 'house' | 'hold' | 'release' | 'settle' | 'decide' | 'close';

/** `fromUser` and `toUser` swap when the amount is negative. */
export type Listing =
  | { makes: Kind; status: 'completed' | 'pending'; currency: Asset; fromUser?: Party; toUser?: Party }
  | { settlesAs: 'completed' | 'failed' | 'voided' };
type Party = 'user' | 'payee';

export interface PostingRule {
  does: string;
  branch: Branch;
  moves: readonly Move[];
  listing?: Listing;
}

const completed = 'completed';
const pending = 'pending';

/** docs/chart-of-accounts.md is generated from these rules (`npm run -w services/wallet chart`). */
export const postingRules = {
  sell: {
    does: 'coins become ¥ at the server’s price, rounded down to the cent',
    branch: 'given',
    moves: [
      ['amount', 'USDC', 'user.coins', 'house.sales'],
      ['counter', 'CNY', 'house.sales', 'user.available'],
    ],
    listing: { makes: 'sell', status: completed, currency: 'USDC', fromUser: 'user' },
  },
  buy: {
    does: '¥ become coins at the server’s price, the cost rounded up to the cent',
    branch: 'given',
    moves: [
      ['counter', 'CNY', 'user.available', 'house.purchases'],
      ['amount', 'USDC', 'house.purchases', 'user.coins'],
    ],
    listing: { makes: 'buy', status: completed, currency: 'USDC', toUser: 'user' },
  },
  send: {
    does: 'coins to another user, at once',
    branch: 'given',
    moves: [['amount', 'USDC', 'user.coins', 'payee.coins']],
    listing: { makes: 'send', status: completed, currency: 'USDC', fromUser: 'user', toUser: 'payee' },
  },
  'send-out': {
    does: 'coins for an outside address are reserved until an administrator decides',
    branch: 'given',
    moves: [['amount', 'USDC', 'user.coins', 'user.coins_reserved']],
    listing: { makes: 'send-out', status: pending, currency: 'USDC', fromUser: 'user' },
  },
  'approve-send-out': {
    does: 'the reserved coins are on their way',
    branch: 'decide',
    moves: [['amount', 'USDC', 'user.coins_reserved', 'house.outbound']],
    listing: { settlesAs: 'completed' },
  },
  'send-arrived': {
    does: 'the chain has confirmed an approved send',
    branch: 'house',
    moves: [['amount', 'USDC', 'house.outbound', 'house.outside']],
  },
  'send-returned': {
    does: 'the coins of an approved send that can never arrive come back',
    branch: 'given',
    moves: [['amount', 'USDC', 'house.outbound', 'user.coins']],
    listing: { makes: 'send-returned', status: completed, currency: 'USDC', toUser: 'user' },
  },
  'send-returned-suspended': {
    does: 'the same for a closed account',
    branch: 'house',
    moves: [['amount', 'USDC', 'house.outbound', 'house.suspense']],
    listing: { makes: 'suspense', status: completed, currency: 'USDC', toUser: 'user' },
  },
  'reject-send-out': {
    does: 'the reserved coins come back',
    branch: 'decide',
    moves: [['amount', 'USDC', 'user.coins_reserved', 'user.coins']],
    listing: { settlesAs: 'failed' },
  },
  hold: {
    does: '¥ of a withdrawal are set aside',
    branch: 'hold',
    moves: [['amount', 'CNY', 'user.available', 'user.held']],
    listing: { makes: 'withdrawal', status: pending, currency: 'CNY', fromUser: 'user' },
  },
  release: {
    does: 'a failed withdrawal returns its ¥',
    branch: 'release',
    moves: [['amount', 'CNY', 'user.held', 'user.available']],
    listing: { settlesAs: 'failed' },
  },
  void: {
    does: 'the same for a withdrawal that never became pending in its service; no list or figure contains it',
    branch: 'release',
    moves: [['amount', 'CNY', 'user.held', 'user.available']],
    listing: { settlesAs: 'voided' },
  },
  settle: {
    does: 'a withdrawal is paid out; the total withdrawn rises',
    branch: 'settle',
    moves: [['amount', 'CNY', 'user.held', 'house.payouts']],
    listing: { settlesAs: 'completed' },
  },
  coins: {
    does: 'an administrator sets, adds or takes coins, never below 0',
    branch: 'by operation',
    moves: [['amount', 'USDC', 'house.issuance', 'user.coins']],
    listing: { makes: 'coins', status: completed, currency: 'USDC', toUser: 'user' },
  },
  subsidy: {
    does: 'an administrator grants or claws back a cash subsidy; what is no longer available is a shortfall on record',
    branch: 'by operation',
    moves: [['amount', 'CNY', 'house.subsidy', 'user.available']],
    listing: { makes: 'subsidy', status: completed, currency: 'CNY', toUser: 'user' },
  },
  balance: {
    does: 'an administrator changes the sum of available and held; held stays, so a sum below held is refused',
    branch: 'by operation',
    moves: [['amount', 'CNY', 'house.adjustments', 'user.available']],
    listing: { makes: 'balance', status: completed, currency: 'CNY', toUser: 'user' },
  },
  redemption: {
    does: 'points become ¥',
    branch: 'given',
    moves: [['amount', 'CNY', 'house.points', 'user.available']],
    listing: { makes: 'redemption', status: completed, currency: 'CNY', toUser: 'user' },
  },
  deposit: {
    does: 'tokens that came in on a chain become coins',
    branch: 'given',
    moves: [['amount', 'USDC', 'house.deposits', 'user.coins']],
    listing: { makes: 'deposit', status: completed, currency: 'USDC', toUser: 'user' },
  },
  'deposit-suspended': {
    does: 'the same for a closed or unknown account',
    branch: 'house',
    moves: [['amount', 'USDC', 'house.deposits', 'house.suspense']],
    listing: { makes: 'suspense', status: completed, currency: 'USDC', toUser: 'user' },
  },
  'card-top-up': {
    does: '¥ onto the virtual card',
    branch: 'given',
    moves: [['amount', 'CNY', 'user.available', 'user.card']],
    listing: { makes: 'card-top-up', status: completed, currency: 'CNY', fromUser: 'user' },
  },
  'card-unload': {
    does: '¥ back from the virtual card',
    branch: 'given',
    moves: [['amount', 'CNY', 'user.card', 'user.available']],
    listing: { makes: 'card-unload', status: completed, currency: 'CNY', toUser: 'user' },
  },
  'card-payment': {
    does: '¥ from the virtual card to a merchant',
    branch: 'given',
    moves: [['amount', 'CNY', 'user.card', 'house.cards']],
    listing: { makes: 'card-payment', status: completed, currency: 'CNY', fromUser: 'user' },
  },
  close: { does: 'an account with nothing in it is closed for ever', branch: 'close', moves: [] },
} as const satisfies Record<string, PostingRule>;

export type RuleName = keyof typeof postingRules;
