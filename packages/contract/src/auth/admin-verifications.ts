import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, pageFields, paging, picture, reasonText } from '../fields/index.ts';
import { documentTypes, pictureSides } from './verification.ts';

const path = '/api/admin/verifications';
const common = { tags: ['admin'], access: 'verifications.decide' } as const;
const params = z.object({ id: z.guid() });

export const verificationStates = ['submitted', 'approved', 'refused'] as const;
const state = z.enum(verificationStates);

const party = z.object({ _id: z.string(), username: z.string() });

const verification = z.object({
  _id: z.string(),
  user: party,
  state,
  documentType: z.enum(documentTypes),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  claim: z.object({ by: z.string(), isMine: z.boolean(), until: instant }).nullable(),
  /** Other accounts that have shown a document of the same type and number. */
  sameDocument: z.number(),
});

export const listVerifications = contract({
  ...common,
  method: 'get',
  path,
  summary: 'Requests to be verified: those submitted oldest first, others newest first',
  query: z.object({
    ...paging({ limit: 50 }),
    state: z.enum([...verificationStates, 'all'], { error: 'There is no such state' }).default('submitted'),
  }),
  answer: z.object({ verifications: z.array(verification), ...pageFields }),
});

export const readVerificationRequest = contract({
  ...common,
  method: 'get',
  path: `${path}/:id`,
  summary:
    'One request with name and number, and the accounts with the same document; recorded in the audit log',
  params,
  answer: z.object({
    verification: verification.extend({
      /** Null once they are deleted. */
      name: z.string().nullable(),
      documentNumber: z.string().nullable(),
      pictures: z.array(z.enum(pictureSides)),
      accounts: z.array(party.extend({ state })),
    }),
  }),
});

export const viewPicture = contract({
  ...common,
  method: 'get',
  path: `${path}/:id/pictures/:side`,
  summary: 'A picture of a request, as JPEG; recorded in the audit log',
  proof: 'recent',
  params: params.extend({ side: z.enum(pictureSides) }),
  answer: picture,
});

export const claimVerification = contract({
  ...common,
  method: 'put',
  path: `${path}/:id/claim`,
  summary: "Claim a request for five minutes, or renew the claim; takeOver replaces another's claim",
  params,
  body: z.object({ takeOver: z.boolean({ error: 'takeOver must be true or false' }).default(false) }),
  answer: z.object({ until: instant }),
  errors: ['auth.claimed', 'auth.verification_decided'],
});

export const releaseVerification = contract({
  ...common,
  method: 'delete',
  path: `${path}/:id/claim`,
  summary: 'Release my claim',
  params,
  answer: z.object({}),
});

export const decideVerification = contract({
  ...common,
  method: 'put',
  path: `${path}/:id`,
  summary: 'Approve, which makes the user Verified, or refuse with a reason that the user reads',
  proof: 'recent',
  params,
  body: z
    .object({
      state: z.enum(['approved', 'refused'], { error: 'State must be approved or refused' }),
      reason: reasonText().default(''),
    })
    .refine(({ state: decided, reason }) => decided === 'approved' || reason !== '', {
      error: 'Please give a reason: the user reads it',
    }),
  answer: z.object({ verification }),
  errors: ['auth.claimed', 'auth.verification_decided'],
});
