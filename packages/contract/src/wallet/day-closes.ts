import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, moneySum, pageFields, paging, whole } from '../fields/index.ts';
import { currency } from './fields.ts';

const tags = ['ledger'];

/** No row has it, so an impossible day is not found. */
const noDay = '0001-01-01';
const pathDay = z.object({ day: z.string().regex(z.regexes.date).catch(noDay) });

const close = z.object({
  /** In Shanghai. */
  day: z.string(),
  madeAt: instant,
  postings: whole,
  /** Of the ends of all hash chains at the day's end, in hex. */
  hash: z.string(),
  /** Whether the first proof of the ledger after the day's end was intact. */
  proven: z.boolean(),
});

const open = z.object({ count: z.number(), amount: moneySum });

export const listDayCloses = contract({
  method: 'get',
  path: '/api/admin/ledger/closes',
  summary: 'Closed days, newest first',
  tags,
  access: 'system.read',
  query: z.object(paging({ limit: 20 })),
  answer: z.object({ closes: z.array(close), ...pageFields }),
});

export const readDayClose = contract({
  method: 'get',
  path: '/api/admin/ledger/closes/:day',
  summary: 'The close of a day: accounts, flows, what is open, the proof',
  tags,
  access: 'system.read',
  params: pathDay,
  answer: z.object({
    close: close.extend({
      /** The house's, and the sums of all users'. */
      accounts: z.array(
        z.object({
          account: z.string(),
          currency,
          opening: moneySum,
          in: moneySum,
          out: moneySum,
          closing: moneySum,
        }),
      ),
      flows: z.array(
        z.object({
          kind: z.string(),
          from: z.string(),
          to: z.string(),
          currency,
          count: whole,
          amount: moneySum,
        }),
      ),
      open: z.object({ payouts: open, sends: open, sendsUnderWay: open }),
      proof: z.object({ _id: z.string(), startedAt: instant, breaks: z.number() }),
      ends: z.array(z.object({ shard: z.number(), seq: whole, hash: z.string() })),
    }),
  }),
});

export const exportDayClose = contract({
  method: 'get',
  path: '/api/admin/ledger/closes/:day/export',
  summary: 'The same as a CSV file',
  tags,
  access: 'system.read',
  proof: 'recent',
  params: pathDay,
  answer: csvFile,
});
