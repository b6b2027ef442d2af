import { sources, type ReasonCode, type Source } from '@tael/contract/withdrawal';

export type { Source };

/** ¥ in minor units; coins count at their price when they were received. */
export interface Income {
  source: Source;
  amount: bigint;
  transactions: number;
}

export interface Sender {
  userId: string;
  username: string;
  openedAt: Date;
  amount: bigint;
  transactions: number;
  youngAmount: bigint;
  /** Undefined if the wallet did not trace this sender. */
  income: readonly Income[] | undefined;
}

export interface Figures {
  since: Date;
  income: readonly Income[];
  /** Largest first. */
  senders: readonly Sender[];
  /** True if the wallet's limits left out older rows of a source, or the origin of small senders. */
  partial: boolean;
}

export interface Share extends Income {
  /** Of all income, rounded down. */
  percent: number;
}

export interface Part {
  accounts: number;
  amount: bigint;
  percent: number;
}

export interface Reason {
  code: ReasonCode;
  percent: number;
  accounts: number;
  text: string;
}

export interface Origin {
  since: Date;
  total: bigint;
  shares: Share[];
  senders: Part & {
    young: Part;
    /** Amounts from accounts whose own income is at least half redeemed points. */
    ofPoints: Part;
    largest: (Sender & { percent: number }) | undefined;
  };
  reasons: Reason[];
  partial: boolean;
}

export const youngDays = 7;
const thresholdPercent = { 'young-senders': 20, 'senders-points': 20, 'one-sender': 50, share: 50 };

export function originOf({ since, income, senders, partial }: Figures): Origin {
  const total = sumOf(income);
  const percent = (amount: bigint): number => (total === 0n ? 0 : Number((amount * 100n) / total));
  const part = (some: readonly Sender[], amount: (one: Sender) => bigint): Part => {
    const all = some.reduce((sum, one) => sum + amount(one), 0n);
    return { accounts: some.length, amount: all, percent: percent(all) };
  };
  const [first] = senders;
  const shares = sources.flatMap((source) => {
    const found = income.find((one) => one.source === source);
    return found === undefined ? [] : [{ ...found, percent: percent(found.amount) }];
  });
  const sent = {
    ...part(senders, ({ amount }) => amount),
    young: part(
      senders.filter(({ youngAmount }) => youngAmount > 0n),
      ({ youngAmount }) => youngAmount,
    ),
    ofPoints: part(senders.filter(livesOnPoints), ({ amount }) => amount),
    largest: first && { ...first, percent: percent(first.amount) },
  };
  return { since, total, shares, senders: sent, reasons: reasonsOf(shares, sent), partial };
}

function livesOnPoints({ income = [] }: Sender): boolean {
  const points = income.find(({ source }) => source === 'points')?.amount ?? 0n;
  return points > 0n && points * 2n >= sumOf(income);
}

function reasonsOf(shares: readonly Share[], { young, ofPoints, largest }: Origin['senders']): Reason[] {
  const percentOf = (source: Source): number => shares.find((one) => one.source === source)?.percent ?? 0;
  const [points, administration] = [percentOf('points'), percentOf('administration')];
  const most = largest?.percent ?? 0;
  const found: (Reason & { from: number })[] = [
    {
      code: 'young-senders',
      ...counted(young),
      from: thresholdPercent['young-senders'],
      text: `${young.percent} % came from ${accounts(young)} in their first ${youngDays} days`,
    },
    {
      code: 'senders-points',
      ...counted(ofPoints),
      from: thresholdPercent['senders-points'],
      text: `${ofPoints.percent} % came from ${accounts(ofPoints)} whose own value is mostly redeemed points`,
    },
    {
      code: 'one-sender',
      percent: most,
      accounts: 1,
      from: thresholdPercent['one-sender'],
      text: `${most} % came from one account, ${largest?.username || largest?.userId || ''}`,
    },
    {
      code: 'own-points',
      percent: points,
      accounts: 0,
      from: thresholdPercent.share,
      text: `${points} % are redeemed points`,
    },
    {
      code: 'administration',
      percent: administration,
      accounts: 0,
      from: thresholdPercent.share,
      text: `${administration} % were added by staff`,
    },
  ];
  return found.filter((reason) => reason.percent >= reason.from).map(({ from: _, ...reason }) => reason);
}

const counted = ({ accounts: count, percent }: Part) => ({ accounts: count, percent });

const accounts = ({ accounts: count }: Part): string => (count === 1 ? '1 account' : `${count} accounts`);

const sumOf = (income: readonly Income[]): bigint => income.reduce((sum, { amount }) => sum + amount, 0n);
