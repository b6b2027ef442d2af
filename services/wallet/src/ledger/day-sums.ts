import { houseAccounts, postingRules, userAccounts, type Asset, type PostingRule } from './posting-rules.ts';

/** Moves from one account to another. Of the users, their sum: `users.coins`. */
export interface Flow {
  from: string;
  to: string;
  asset: Asset;
  count: bigint;
  amount: bigint;
}

export interface AccountDay {
  account: string;
  asset: Asset;
  opening: bigint;
  in: bigint;
  out: bigint;
  closing: bigint;
}

export interface OpenItems {
  count: bigint;
  amount: bigint;
}

export interface Open {
  payouts: OpenItems;
  sends: OpenItems;
  sendsUnderWay: OpenItems;
}

/** The account that holds each kind of open item. An item enters and leaves it with its whole amount. */
const waitingIn = {
  payouts: 'users.held',
  sends: 'users.coins_reserved',
  sendsUnderWay: 'house.outbound',
} as const satisfies Record<keyof Open, string>;

const everyAccount: { account: string; asset: Asset }[] = [
  ...Object.entries(userAccounts).map(([name, { asset }]) => ({ account: `users.${name}`, asset })),
  ...Object.entries(houseAccounts).flatMap(([name, { assets }]) =>
    assets.map((asset) => ({ account: `house.${name}`, asset })),
  ),
];

export interface DayBefore {
  accounts: readonly Pick<AccountDay, 'account' | 'asset' | 'closing'>[];
  open: Open;
}

export function closeDay(flows: readonly Flow[], before: DayBefore | undefined) {
  const accounts = everyAccount.map(({ account, asset }): AccountDay => {
    const sumOf = (side: 'from' | 'to') =>
      flows.reduce(
        (sum, flow) => (flow[side] === account && flow.asset === asset ? sum + flow.amount : sum),
        0n,
      );
    const isSame = (one: { account: string; asset: Asset }) => one.account === account && one.asset === asset;
    const opening = before?.accounts.find(isSame)?.closing ?? 0n;
    const [into, outOf] = [sumOf('to'), sumOf('from')];
    return { account, asset, opening, in: into, out: outOf, closing: opening + into - outOf };
  });
  const waiting = (name: keyof Open): OpenItems => {
    const account = waitingIn[name];
    const counted = flows.reduce(
      (sum, { from, to, count }) => sum + (to === account ? count : 0n) - (from === account ? count : 0n),
      before?.open[name].count ?? 0n,
    );
    return { count: counted, amount: accounts.find((one) => one.account === account)?.closing ?? 0n };
  };
  return {
    accounts,
    open: { payouts: waiting('payouts'), sends: waiting('sends'), sendsUnderWay: waiting('sendsUnderWay') },
  };
}

/** The rule that makes such moves. A rule that takes a sign moves both ways. */
export function kindOf({ from, to }: Pick<Flow, 'from' | 'to'>): string {
  const made = (one: string, other: string) =>
    Object.entries<PostingRule>(postingRules).find(([, { moves }]) =>
      moves.some(([, , source, target]) => summed(source) === one && summed(target) === other),
    )?.[0];
  const kind = made(from, to) ?? made(to, from);
  if (kind === undefined) throw new Error(`no rule moves value from ${from} to ${to}`);
  return kind;
}

const summed = (account: string): string => account.replace(/^(user|payee)\./, 'users.');
