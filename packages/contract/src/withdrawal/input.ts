import { positiveFromJsonNumber, type Minor } from '@tael/money';
import { z } from 'zod';
import { methods, statuses, type Method } from './states.ts';

export const params = z.object({ id: z.string() });

export const amount = z
  .custom<number>()
  .optional()
  .transform((value, check): Minor => {
    const minor = positiveFromJsonNumber(value);
    if (minor !== undefined) return minor;
    check.addIssue({ code: 'custom', message: 'Please enter a valid amount' });
    return z.NEVER;
  })
  .meta({ type: 'number', exclusiveMinimum: 0, multipleOf: 0.01 });

/** Only clients see the type: the operation checks the value, in the order of the specification. */
export const unchecked = <T>() =>
  z
    .custom<T>()
    .optional()
    .transform((given): unknown => given);

export const withdrawalMethod = unchecked<Method>().meta({ enum: [...methods] });

export const accountInfo = unchecked<Record<string, string>>().meta({
  type: 'object',
  description:
    'alipay: alipayAccount, realName; wechat: wechatId; bank: bankName, bankAccount, accountHolder',
});

const noSuchState = { error: 'There is no such state of a withdrawal' };

export const statusFilter = z
  .enum([...statuses, 'all', ''], noSuchState)
  .optional()
  .transform((word) => statuses.find((known) => known === word));

export const exportFilter = z.union([z.literal('unknown'), statusFilter], noSuchState);
