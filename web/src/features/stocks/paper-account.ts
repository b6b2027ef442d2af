import type { Minor } from '@tael/money';

export interface Position {
  shares: bigint;
  cost: Minor;
}

export interface PaperAccount {
  cash: Minor;
  positions: ReadonlyMap<string, Position>;
  watched: readonly string[];
}

export const startingCash: Minor = 100_000_00n;

export const freshAccount: PaperAccount = {
  cash: startingCash,
  positions: new Map(),
  watched: ['JADE', 'TCHA', 'LNTN', 'CRNE'],
};

export interface PaperOrder {
  symbol: string;
  shares: bigint;
  price: Minor;
}

export function bought(
  account: PaperAccount,
  { symbol, shares, price }: PaperOrder,
): PaperAccount | undefined {
  const cost = shares * price;
  if (shares <= 0n || cost > account.cash) return undefined;
  const held = account.positions.get(symbol) ?? { shares: 0n, cost: 0n };
  const position = { shares: held.shares + shares, cost: held.cost + cost };
  return {
    ...account,
    cash: account.cash - cost,
    positions: new Map([...account.positions, [symbol, position]]),
  };
}

export function sold(account: PaperAccount, { symbol, shares, price }: PaperOrder): PaperAccount | undefined {
  const held = account.positions.get(symbol);
  if (held === undefined || shares <= 0n || shares > held.shares) return undefined;
  const positions = new Map(account.positions);
  const left = held.shares - shares;
  if (left === 0n) positions.delete(symbol);
  else positions.set(symbol, { shares: left, cost: (held.cost * left) / held.shares });
  return { ...account, cash: account.cash + shares * price, positions };
}

export function watchTurned(account: PaperAccount, symbol: string): PaperAccount {
  const watched = account.watched.includes(symbol)
    ? account.watched.filter((one) => one !== symbol)
    : [...account.watched, symbol];
  return { ...account, watched };
}
