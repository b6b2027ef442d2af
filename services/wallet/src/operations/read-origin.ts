import type { Deps } from '../deps.ts';
import { findIncome, findSenders, type Income, type Sender } from '../store/origins.ts';

const day = 24 * 3_600_000;
const lookBackDays = 90;
const mostRows = 1000;
const mostTraced = 200;
const mostRowsTraced = 20;

export interface Origin {
  since: Date;
  income: Income[];
  senders: (Sender & { income?: Income[] })[];
  partial: boolean;
}

export async function readOrigin(
  { database: { db } }: Pick<Deps, 'database'>,
  { userId, before, youngDays }: { userId: string; before: Date; youngDays: number },
): Promise<Origin> {
  const window = { since: new Date(before.getTime() - lookBackDays * day), before };
  const [income, senders] = await Promise.all([
    findIncome(db, [userId], { ...window, most: mostRows }),
    findSenders(db, userId, { ...window, most: mostRows, youngDays }),
  ]);
  const traced = senders.slice(0, mostTraced).map((sender) => sender.userId);
  const theirs = await findIncome(db, traced, { ...window, most: mostRowsTraced });
  return {
    ...window,
    income,
    senders: senders.map((sender, place) => {
      if (place >= mostTraced) return sender;
      return { ...sender, income: theirs.filter((one) => one.userId === sender.userId) };
    }),
    partial:
      senders.length > mostTraced || income.some(({ transactions }) => transactions >= BigInt(mostRows)),
  };
}
