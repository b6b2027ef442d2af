import { z } from 'zod';
import { contract } from '../contract.ts';
import { reasonText } from '../fields/index.ts';
import { actions, adminReferral, statuses } from './referrals.ts';

const common = { tags: ['admin', 'referrals'], access: 'referrals.decide', proof: 'recent' } as const;
/** Of lists of ids. */
const maxBodyBytes = 512 * 1024;

const nothingChosen = 'Please select referrals and choose an action';
const noFilter = 'Please select referrals, or choose a status and an age';
const badDays = 'Days must be a whole number from 1 to 365';
const badStatus = 'Status must be pending, completed or failed';

const success = z.boolean();
const reason = reasonText().default('');

const ids = z
  .array(z.string({ error: nothingChosen }), { error: nothingChosen })
  .min(1, { error: nothingChosen });

export const decideReferral = contract({
  ...common,
  method: 'post',
  path: '/api/user/admin/verify-referral/:id',
  summary: 'Approve or reject one; 409 if it is settled already',
  keyed: true,
  params: z.object({ id: z.string() }),
  body: z.object({ action: z.enum(actions, { error: 'Action must be approve or reject' }), reason }),
  answer: z.object({ success, referral: adminReferral }),
});

export const decideReferrals = contract({
  ...common,
  method: 'post',
  path: '/api/user/admin/bulk-process-referrals',
  summary: 'Approve or reject many; each skipped one has its reason',
  keyed: true,
  body: z.object({ referralIds: ids, action: z.enum(actions, { error: nothingChosen }), reason }),
  maxBodyBytes,
  answer: z.object({
    success,
    results: z.object({
      processed: z.number(),
      skipped: z.array(z.object({ id: z.string(), reason: z.string() })),
    }),
  }),
});

const byIds = z.object({ referralIds: ids }).transform(({ referralIds }) => ({ ids: referralIds }));
const byAge = z.object({
  status: z.enum(statuses, { error: (issue) => (issue.input === undefined ? noFilter : badStatus) }),
  daysOld: z
    .int({ error: (issue) => (issue.input === undefined ? noFilter : badDays) })
    .min(1, { error: badDays })
    .max(365, { error: badDays }),
});

export const deleteReferrals = contract({
  ...common,
  method: 'delete',
  path: '/api/user/admin/bulk-delete-referrals',
  summary: 'Hide referrals by id or by status and age; repeat while some remain. Paid points stay',
  body: z.looseObject({ referralIds: z.unknown().optional() }).transform((body, check) => {
    const parsed = ('referralIds' in body ? byIds : byAge).safeParse(body);
    if (parsed.success) return parsed.data;
    check.addIssue({ code: 'custom', message: parsed.error.issues[0]?.message ?? noFilter });
    return z.NEVER;
  }),
  maxBodyBytes,
  answer: z.object({ success, deletedCount: z.number(), remaining: z.number() }),
});
