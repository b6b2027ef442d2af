import { reasonText } from '@tael/contract/fields';
import { z } from 'zod';
import { actions, statuses } from '../domain/referral.ts';

const nothingChosen = 'Please select referrals and choose an action';
const noFilter = 'Please select referrals, or choose a status and an age';
const badDays = 'Days must be a whole number from 1 to 365';

const reason = reasonText().default('');

const ids = z
  .array(z.string({ error: nothingChosen }), { error: nothingChosen })
  .min(1, { error: nothingChosen });

export const verifyBody = z.object({
  action: z.enum(actions, { error: 'Action must be approve or reject' }),
  reason,
});

export const bulkBody = z.object({
  referralIds: ids,
  action: z.enum(actions, { error: nothingChosen }),
  reason,
});

const byIds = z.object({ referralIds: ids }).transform(({ referralIds }) => ({ ids: referralIds }));
const byAge = z.object({
  status: z.enum(statuses, { error: (issue) => (issue.input === undefined ? noFilter : badStatus) }),
  daysOld: z
    .int({ error: (issue) => (issue.input === undefined ? noFilter : badDays) })
    .min(1, { error: badDays })
    .max(365, { error: badDays }),
});
const badStatus = 'Status must be pending, completed or failed';

export const deleteBody = z.looseObject({ referralIds: z.unknown().optional() }).transform((body, check) => {
  const parsed = ('referralIds' in body ? byIds : byAge).safeParse(body);
  if (parsed.success) return parsed.data;
  check.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? noFilter });
  return z.NEVER;
});
