import * as api from '@tael/contract/auth';
import { route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { readViews, removeView, saveView } from '../operations/admin/saved-views.ts';

export const viewRoutes = (deps: Deps): Route[] => [
  route(api.listViews, {
    handle: async ({ principal: { userId }, query: { list } }) => ({
      views: (await readViews(deps, userId, list)).map(toView),
    }),
  }),
  route(api.saveView, {
    handle: async ({ principal: { userId }, params: { id }, body }) => ({
      view: toView(await saveView(deps, userId, { ...body, id: id.toLowerCase() })),
    }),
  }),
  route(api.deleteView, {
    handle: async ({ principal: { userId }, params: { id } }) => {
      await removeView(deps, userId, id);
      return { success: true };
    },
  }),
];

const toView = ({ id, ...view }: Awaited<ReturnType<typeof readViews>>[number]) => ({ _id: id, ...view });
