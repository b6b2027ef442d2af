import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant } from '../fields/index.ts';
import { done, isPlainLine, text } from './fields.ts';

const common = { tags: ['admin'], access: 'staff' } as const;
const params = z.object({ id: z.guid() });

const list = z.enum(
  ['users', 'wallets', 'points', 'transactions', 'referrals', 'withdrawals', 'subsidy', 'audit'],
  { error: 'There is no such list' },
);

const line = (name: string, value: string, most: number): string | undefined => {
  if (value.length > most) return `${name} must be at most ${most} characters long`;
  return isPlainLine(value) ? undefined : `${name} contains characters that are not allowed`;
};

const query = z.string({ error: 'Query must be text' }).superRefine((value, check) => {
  const message = line('Query', value, 500);
  if (message !== undefined) check.addIssue({ code: 'custom', message });
});

const view = z.object({
  _id: z.string(),
  list: z.string(),
  name: z.string(),
  /** Of the portal's address, without the question mark. */
  query: z.string(),
  createdAt: instant,
});

export const listViews = contract({
  ...common,
  method: 'get',
  path: '/api/admin/views',
  summary: 'My saved views, of all lists or one list, by name',
  query: z.object({ list: list.optional() }),
  answer: z.object({ views: z.array(view) }),
});

export const saveView = contract({
  ...common,
  method: 'put',
  path: '/api/admin/views/:id',
  summary: 'Save a view under an id chosen by the client; at most 50',
  params,
  body: z.object({ list, name: text('Name is required', (value) => line('Name', value, 40)), query }),
  answer: z.object({ view }),
});

export const deleteView = contract({
  ...common,
  method: 'delete',
  path: '/api/admin/views/:id',
  summary: 'Delete one of my saved views',
  params,
  answer: done,
});
