import { z } from 'zod';
import { contract } from '../contract.ts';
import { csvFile, instant, pageFields, paging } from '../fields/index.ts';
import { adminReferral, sortings } from './referrals.ts';

const tags = ['admin', 'referrals'];
const success = z.boolean();

export const checkReferralAccess = contract({
  method: 'get',
  path: '/api/user/admin/test',
  summary: 'Check access to the referral administration',
  tags,
  access: 'referrals.read',
  answer: z.object({ success }),
});

const filter = z
  .string()
  .default('')
  .transform((text) => (text === 'all' ? '' : text));

const filterQuery = z.object({
  search: z.string().default(''),
  status: filter,
  sortBy: z.enum(sortings).catch('timestamp'),
  sortOrder: z.enum(['asc', 'desc']).catch('desc'),
});

export const listReferrals = contract({
  method: 'get',
  path: '/api/user/admin/referrals',
  summary: 'A page of referrals, newest first or sorted, searched by name or email',
  tags,
  access: 'referrals.read',
  query: filterQuery.extend(paging({ limit: 20 })),
  answer: z.object({ success, referrals: z.array(adminReferral), ...pageFields }),
});

export const readReferralStats = contract({
  method: 'get',
  path: '/api/user/admin/referrals/stats',
  summary: 'Counts of referrals and paid points',
  tags,
  access: 'referrals.read',
  answer: z.object({
    success,
    stats: z.object({
      totalReferrals: z.number(),
      pendingReferrals: z.number(),
      completedReferrals: z.number(),
      failedReferrals: z.number(),
      totalPointsDistributed: z.number(),
    }),
  }),
});

export const exportReferrals = contract({
  method: 'get',
  path: '/api/user/admin/referrals/export',
  summary: 'Referrals as CSV, filtered and sorted like the list',
  tags,
  access: 'referrals.read',
  proof: 'recent',
  query: filterQuery,
  answer: csvFile,
});

export const readReferral = contract({
  method: 'get',
  path: '/api/user/admin/referrals/:id',
  summary: 'One referral with the reasons of its score',
  tags,
  access: 'referrals.read',
  params: z.object({ id: z.string() }),
  answer: z.object({
    success,
    referral: adminReferral,
    signals: z.array(
      z.object({ name: z.string(), weight: z.number(), evidence: z.record(z.string(), z.unknown()) }),
    ),
    assessedAt: instant.nullable(),
    decision: z.object({ by: z.string(), reason: z.string(), at: instant }).nullable(),
  }),
});
