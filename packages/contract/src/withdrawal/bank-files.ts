import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, money, moneySum, pageFields, paging, xmlFile } from '../fields/index.ts';
import { params } from './input.ts';

const tags = ['admin'];
const path = '/api/withdrawals/admin/bank-files';
const access = 'withdrawals.process';

const bankFile = z.object({
  _id: z.string(),
  madeAt: instant,
  madeBy: z.string().nullable(),
  payouts: z.number(),
  amount: money,
  /** Payouts by their state. */
  paid: z.number(),
  returned: z.number(),
  open: z.number(),
});

export const listBankFiles = contract({
  method: 'get',
  path,
  summary:
    'Payment files for the bank, the newest first, and the approved payouts that wait for the next one',
  tags,
  access: 'withdrawals.read',
  query: z.object(paging({ limit: 20 })),
  answer: z.object({
    waiting: z.object({ count: z.number(), amount: moneySum }),
    files: z.array(bankFile),
    ...pageFields,
  }),
});

export const makeBankFile = contract({
  method: 'post',
  path,
  summary: 'Make a payment file of the oldest approved bank payouts, at most a thousand',
  tags,
  access,
  proof: 'recent',
  keyed: true,
  body: z.object({}),
  status: 201,
  /** `left`: payouts whose account does not fit the format; a person pays them. */
  answer: z.object({ file: bankFile, left: z.number() }),
  errors: ['withdrawal.nothing_to_pay', 'withdrawal.rail_stopped'],
});

export const downloadBankXml = contract({
  method: 'get',
  path: `${path}/:id/xml`,
  summary: 'A payment file as pain.001.001.09, always the same bytes; needs withdrawals.read too',
  tags,
  access,
  proof: 'recent',
  params,
  answer: xmlFile,
});

export const downloadBankCsv = contract({
  method: 'get',
  path: `${path}/:id/csv`,
  summary: 'A payment file as CSV with full accounts, always the same bytes; needs withdrawals.read too',
  tags,
  access,
  proof: 'recent',
  params,
  answer: csvFile,
});

export const readBankAnswer = contract({
  method: 'post',
  path: '/api/withdrawals/admin/bank-answers',
  summary: "Read the bank's answer: pain.002 (.03 or .10) or camt.053.001.08, at most 4 MB",
  tags,
  access,
  proof: 'recent',
  keyed: true,
  maxBodyBytes: 4 * 1024 * 1024,
  body: xmlFile,
  /** Payouts that the file names, by their state now. */
  answer: z.object({
    message: z.enum(['pain.002', 'camt.053']),
    paid: z.number(),
    returned: z.number(),
    open: z.number(),
    /** Lines that name no payout of a file. */
    unknown: z.number(),
    /** Lines that contradict a payout: nothing moves, and the desk shows them. */
    differing: z.number(),
  }),
  errors: ['withdrawal.bank_answer_unreadable'],
});
