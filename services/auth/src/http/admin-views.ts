import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { isPlainLine } from '../domain/profile.ts';
import { readViews, removeView, saveView } from '../operations/admin/saved-views.ts';
import { done, text, time } from './fields.ts';

const tags = ['admin'];
const path = '/api/admin/views';
const lists = [
  'users',
  'wallets',
  'points',
  'transactions',
  'referrals',
  'withdrawals',
  'subsidy',
  'audit',
] as const;

const list = z.enum(lists, { error: 'There is no such list' });
const params = z.object({ id: z.guid() });

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
  query: z.string(),
  createdAt: time,
});

export const viewRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path,
      summary: 'My saved views, of all lists or one list, by name',
      tags,
      access: 'staff',
      query: z.object({ list: list.optional() }),
      answer: z.object({ views: z.array(view) }),
    },
    {
      handle: async ({ principal: { userId }, query: { list: wanted } }) => ({
        views: (await readViews(deps, userId, wanted)).map(toView),
      }),
    },
  ),
  route(
    {
      method: 'put',
      path: `${path}/:id`,
      summary: 'Save a view under an id chosen by the client; at most 50',
      tags,
      access: 'staff',
      params,
      body: z.object({ list, name: text('Name is required', (value) => line('Name', value, 40)), query }),
      answer: z.object({ view }),
    },
    {
      handle: async ({ principal: { userId }, params: { id }, body }) => ({
        view: toView(await saveView(deps, userId, { ...body, id: id.toLowerCase() })),
      }),
    },
  ),
  route(
    {
      method: 'delete',
      path: `${path}/:id`,
      summary: 'Delete one of my saved views',
      tags,
      access: 'staff',
      params,
      answer: done,
    },
    {
      handle: async ({ principal: { userId }, params: { id } }) => {
        await removeView(deps, userId, id);
        return { success: true };
      },
    },
  ),
];

type SavedView = Awaited<ReturnType<typeof readViews>>[number];

function toView({ id, list: of, name, query: asked, createdAt }: SavedView): z.infer<typeof view> {
  return { _id: id, list: of, name, query: asked, createdAt: createdAt.toISOString() };
}
