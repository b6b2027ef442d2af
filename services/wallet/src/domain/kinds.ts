export const userTypes = [
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
export type UserType = (typeof userTypes)[number];
export const adminTypes = ['send', 'receive', 'swap', 'pay', 'points'] as const;
export type AdminType = (typeof adminTypes)[number];

interface Words {
  giver: UserType;
  getter: UserType;
  admin: AdminType;
  /** Whether TransactionSettled is published to the parties. Not for deposits in suspense. */
  published: boolean;
}

export const kinds = {
  send: { giver: 'send', getter: 'receive', admin: 'send', published: true },
  'send-out': { giver: 'send', getter: 'receive', admin: 'send', published: true },
  sell: { giver: 'sell', getter: 'sell', admin: 'swap', published: true },
  buy: { giver: 'buy', getter: 'buy', admin: 'swap', published: true },
  withdrawal: { giver: 'withdrawal', getter: 'withdrawal', admin: 'pay', published: true },
  coins: { giver: 'send', getter: 'receive', admin: 'receive', published: true },
  subsidy: { giver: 'subsidy', getter: 'subsidy', admin: 'receive', published: true },
  balance: { giver: 'send', getter: 'receive', admin: 'receive', published: true },
  redemption: { giver: 'points', getter: 'points', admin: 'points', published: true },
  deposit: { giver: 'deposit', getter: 'deposit', admin: 'receive', published: true },
  suspense: { giver: 'deposit', getter: 'deposit', admin: 'receive', published: false },
  'card-top-up': { giver: 'card', getter: 'card', admin: 'pay', published: true },
  'card-unload': { giver: 'card', getter: 'card', admin: 'pay', published: true },
  'card-payment': { giver: 'card', getter: 'card', admin: 'pay', published: true },
} as const satisfies Record<string, Words>;

export type Kind = keyof typeof kinds;

export const isKind = (word: string): word is Kind => word in kinds;

const all = Object.keys(kinds) as Kind[];

export function kindsOfUserType(type?: UserType): { giver: Kind[]; getter: Kind[] } {
  return {
    giver: all.filter((kind) => type === undefined || kinds[kind].giver === type),
    getter: all.filter((kind) => type === undefined || kinds[kind].getter === type),
  };
}

export const kindsOfAdminType = (type?: AdminType): Kind[] =>
  all.filter((kind) => type === undefined || kinds[kind].admin === type);
