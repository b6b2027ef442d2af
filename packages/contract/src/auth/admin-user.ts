import { permissions, roles } from '@tael/identity';
import { z } from 'zod';

export { levels, type Level } from '../points/own.ts';

export const statuses = ['active', 'suspended', 'locked', 'inactive'] as const;
export type Status = (typeof statuses)[number];

/** Points and balance are null in auth's own lists, and if their service could not be asked. */
export const adminUser = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(statuses),
  permissions: z.array(z.enum(permissions)),
  points: z.number().nullable(),
  balance: z.number().nullable(),
  membershipLevel: z.string(),
  verificationLevel: z.string(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastLogin: z.iso.datetime().nullable(),
  lastActive: z.iso.datetime().nullable(),
  lastSession: z.iso.datetime().nullable(),
  version: z.number(),
});
