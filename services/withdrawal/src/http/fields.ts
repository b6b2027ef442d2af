import { positiveFromJsonNumber, toJsonNumber, type Minor } from '@tael/money';
import { reply, type Reply } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { masked, methods, type PayoutAccount } from '../domain/payout-account.ts';
import { isSeen, statuses } from '../domain/withdrawal.ts';
import { errors } from '../errors.ts';
import { accountOf, type Step, type Withdrawal } from '../operations/read-withdrawal.ts';

const invalidAmount = errors.invalid_amount().message;

export const amount = () =>
  z
    .unknown()
    .optional()
    .transform((value, check): Minor => {
      const minor = positiveFromJsonNumber(value);
      if (minor !== undefined) return minor;
      check.addIssue({ code: 'custom', message: invalidAmount });
      return z.NEVER;
    })
    .meta({ type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 });

/** Unvalidated here: the operation checks the rules in the order of the specification. */
export const withdrawalMethod = z
  .unknown()
  .optional()
  .meta({ enum: [...methods] });
export const accountInfo = z.unknown().optional().meta({
  type: 'object',
  description:
    'alipay: alipayAccount, realName; wechat: wechatId; bank: bankName, bankAccount, accountHolder',
});

export const time = z.iso.datetime();
export const params = z.object({ id: z.string() });

const noSuchState = { error: 'There is no such state of a withdrawal' };

export const statusFilter = z
  .enum([...statuses, 'all', ''], noSuchState)
  .optional()
  .transform((word) => statuses.find((known) => known === word));

export const exportFilter = z.union([z.literal('unknown'), statusFilter], noSuchState);

export const idempotencyKeyed = <T>(status: number, body: T, replayed: boolean): Reply<T> =>
  reply(status, body, replayed ? { 'idempotency-replayed': 'true' } : {});

export const info = z.record(z.string(), z.string());

export const payout = z.object({
  _id: z.string(),
  amount: z.number(),
  withdrawalMethod: z.enum(methods),
  status: z.enum(statuses),
  createdAt: time,
  accountInfo: info,
});

export const ownPayout = payout.extend({ reason: z.string().nullable(), processedAt: time.nullable() });

export function toPayout(row: Withdrawal, shown: PayoutAccount['info']): z.infer<typeof payout> {
  if (!isSeen(row.status)) throw new Error('a request that is not a withdrawal yet is seen by nobody');
  return {
    _id: row.id,
    amount: toJsonNumber(row.amount),
    withdrawalMethod: row.method,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    accountInfo: shown,
  };
}

/** The owner sees administrators' notes only as the reason of a rejection. */
export function toOwnPayout(deps: Pick<Deps, 'safe'>, row: Withdrawal): z.infer<typeof ownPayout> {
  return {
    ...toPayout(row, masked(accountOf(deps, row))),
    reason: row.status === 'rejected' ? row.adminNotes : null,
    processedAt: row.processedAt?.toISOString() ?? null,
  };
}

export const ownStep = z.object({ status: z.enum(statuses), at: time, reason: z.string().nullable() });

export const toOwnStep = ({ status, at, note }: Step): z.infer<typeof ownStep> => ({
  status,
  at: at.toISOString(),
  reason: status === 'rejected' ? note : null,
});
