import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, money, reasonText } from '../fields/index.ts';
import { methods } from './states.ts';

const tags = ['admin'];
const method = z.enum(methods, { error: 'Method must be alipay, wechat or bank' });

export const railRow = z.object({
  method,
  /** Null: a person pays and marks it. */
  provider: z.string().nullable(),
  /** True if a program of this machine plays the provider: nobody is paid. */
  standIn: z.boolean(),
  stopped: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
  /** The provider does not pay at the moment, for instance because the balance is too low. */
  waits: z.object({ since: instant, reason: z.string() }).nullable(),
  /** Between the provider's statements and the payouts, the newest first. */
  differences: z.array(
    z.object({
      day: z.string(),
      number: z.string(),
      what: z.enum([
        'not_in_statement',
        'not_completed',
        'other_amount',
        'unknown_number',
        'twice',
        'came_back',
      ]),
      /** Null if an unknown line has none. */
      amount: money.nullable(),
    }),
  ),
  orders: z.object({ toSend: z.number(), sent: z.number(), unknown: z.number() }),
});
export type RailRow = z.output<typeof railRow>;

export const readRails = contract({
  method: 'get',
  path: '/api/withdrawals/admin/rails',
  summary: 'How each method is paid, what waits and since when',
  tags,
  access: 'withdrawals.read',
  answer: z.object({ rails: z.array(railRow) }),
});

export const stopRail = contract({
  method: 'put',
  path: '/api/withdrawals/admin/rails/:method',
  summary: 'Stop or resume the automatic payments of one method, with a reason',
  tags,
  access: 'withdrawals.process',
  keyed: true,
  proof: 'recent',
  params: z.object({ method }),
  body: z.object({ stopped: z.boolean({ error: 'stopped must be true or false' }), reason: reasonText() }),
  answer: z.object({ rails: z.array(railRow) }),
});
