import type { HouseAccount, UserAccount } from '../ledger/posting-rules.ts';

/** The user's word for a posting. The other account of the move decides it. */
export type Movement =
  | 'adjusted'
  | 'bought'
  | 'card-payment'
  | 'deposited'
  | 'paid-out'
  | 'payout-requested'
  | 'payout-returned'
  | 'received'
  | 'redeemed'
  | 'send-held'
  | 'send-returned'
  | 'sent'
  | 'sold'
  | 'subsidy'
  | 'topped-up'
  | 'unloaded';

type Other = UserAccount | `house.${HouseAccount}`;

/** By the account, then by the other one: what a positive posting is, and what a negative one is. */
const movements: Record<UserAccount, Partial<Record<Other, readonly [plus: Movement, minus: Movement]>>> = {
  coins: {
    coins: ['received', 'sent'],
    coins_reserved: ['send-returned', 'send-held'],
    'house.sales': ['sold', 'sold'],
    'house.purchases': ['bought', 'bought'],
    'house.issuance': ['adjusted', 'adjusted'],
    'house.deposits': ['deposited', 'deposited'],
    'house.outbound': ['send-returned', 'sent'],
  },
  coins_reserved: { coins: ['send-held', 'send-returned'], 'house.outbound': ['send-returned', 'sent'] },
  available: {
    held: ['payout-returned', 'payout-requested'],
    card: ['unloaded', 'topped-up'],
    'house.sales': ['sold', 'sold'],
    'house.purchases': ['bought', 'bought'],
    'house.subsidy': ['subsidy', 'subsidy'],
    'house.adjustments': ['adjusted', 'adjusted'],
    'house.points': ['redeemed', 'redeemed'],
  },
  held: { available: ['payout-requested', 'payout-returned'], 'house.payouts': ['paid-out', 'paid-out'] },
  card: { available: ['topped-up', 'unloaded'], 'house.cards': ['card-payment', 'card-payment'] },
};

export function movementOf(account: UserAccount, other: string, amount: bigint): Movement {
  const words = movements[account][other as Other];
  if (!words) throw new Error(`no rule moves value between ${account} and ${other}`);
  return words[amount > 0n ? 0 : 1];
}
