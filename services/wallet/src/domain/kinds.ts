import type { AdminType, UserType } from '@tael/contract/wallet';

/**
 * A posting rule makes a transaction of a kind. `fromType` and `toType` are the types that payer and payee see, `admin`
 * the type in the administrators' lists.
 */
interface TypesOfKind {
  fromType: UserType;
  toType: UserType;
  admin: AdminType;
  /** Whether TransactionSettled is published to the parties. Not for deposits in suspense. */
  published: boolean;
}

export const kinds = {
  send: { fromType: 'send', toType: 'receive', admin: 'send', published: true },
  'send-out': { fromType: 'send', toType: 'receive', admin: 'send', published: true },
  'send-returned': { fromType: 'send', toType: 'receive', admin: 'receive', published: true },
  sell: { fromType: 'sell', toType: 'sell', admin: 'swap', published: true },
  buy: { fromType: 'buy', toType: 'buy', admin: 'swap', published: true },
  withdrawal: { fromType: 'withdrawal', toType: 'withdrawal', admin: 'pay', published: true },
  coins: { fromType: 'send', toType: 'receive', admin: 'receive', published: true },
  subsidy: { fromType: 'subsidy', toType: 'subsidy', admin: 'receive', published: true },
  balance: { fromType: 'send', toType: 'receive', admin: 'receive', published: true },
  redemption: { fromType: 'points', toType: 'points', admin: 'points', published: true },
  deposit: { fromType: 'deposit', toType: 'deposit', admin: 'receive', published: true },
  suspense: { fromType: 'deposit', toType: 'deposit', admin: 'receive', published: false },
  'card-top-up': { fromType: 'card', toType: 'card', admin: 'pay', published: true },
  'card-unload': { fromType: 'card', toType: 'card', admin: 'pay', published: true },
  'card-payment': { fromType: 'card', toType: 'card', admin: 'pay', published: true },
} as const satisfies Record<string, TypesOfKind>;

export type Kind = keyof typeof kinds;

export const isKind = (word: string): word is Kind => word in kinds;

const all = Object.keys(kinds) as Kind[];

export function kindsOfUserType(type?: UserType): { fromUser: Kind[]; toUser: Kind[] } {
  return {
    fromUser: all.filter((kind) => type === undefined || kinds[kind].fromType === type),
    toUser: all.filter((kind) => type === undefined || kinds[kind].toType === type),
  };
}

export const kindsOfAdminType = (type?: AdminType): Kind[] =>
  all.filter((kind) => type === undefined || kinds[kind].admin === type);
