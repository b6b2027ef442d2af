import { answer } from './fake-api.ts';

export const trail = (id: string, action: string) => ({
  [`GET /api/admin/audit?object=${id}&limit=20`]: () =>
    answer(200, {
      entries: [
        {
          ...{ _id: 'a-1', action, actor: { username: 'boss' }, reason: 'asked by phone' },
          ...{ before: { state: 'was' }, after: { state: 'is' }, createdAt: '2026-11-20T04:00:00.000Z' },
        },
      ],
    }),
});
