import { toNearestNumber } from '@tael/money';
import { z } from 'zod';
import { reasonCodes, sources, type Origin, type Part } from '../domain/origin.ts';
import { time } from './fields.ts';

const share = z.object({
  source: z.enum(sources),
  amount: z.number(),
  percent: z.number(),
  transactions: z.number(),
});
const part = z.object({ accounts: z.number(), amount: z.number(), percent: z.number() });

export const origin = z.object({
  since: time,
  total: z.number(),
  shares: z.array(share),
  senders: part.extend({
    young: part,
    ofPoints: part,
    largest: z
      .object({
        _id: z.string(),
        username: z.string(),
        openedAt: time,
        amount: z.number(),
        percent: z.number(),
      })
      .nullable(),
  }),
  reasons: z.array(
    z.object({
      code: z.enum(reasonCodes),
      percent: z.number(),
      accounts: z.number(),
      text: z.string(),
    }),
  ),
  partial: z.boolean(),
});

export function toOrigin({ since, total, shares, senders, ...rest }: Origin): z.infer<typeof origin> {
  const { young, ofPoints, largest } = senders;
  return {
    ...rest,
    since: since.toISOString(),
    total: toNearestNumber(total),
    shares: shares.map((one) => ({ ...one, amount: toNearestNumber(one.amount) })),
    senders: {
      ...toPart(senders),
      young: toPart(young),
      ofPoints: toPart(ofPoints),
      largest:
        largest === undefined
          ? null
          : {
              _id: largest.userId,
              username: largest.username,
              openedAt: largest.openedAt.toISOString(),
              amount: toNearestNumber(largest.amount),
              percent: largest.percent,
            },
    },
  };
}

const toPart = ({ accounts, amount, percent }: Part): z.infer<typeof part> => ({
  accounts,
  amount: toNearestNumber(amount),
  percent,
});
