import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from './deps.ts';

/** Only handlers use `deps`, so tests can build the table without real dependencies. */
export const routeTable = (_deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/example',
      summary: 'The id of the signed-in user',
      tags: ['example'],
      access: 'user',
      answer: z.object({ userId: z.string() }),
    },
    {
      handle: ({ principal }) => Promise.resolve({ userId: principal.userId }),
    },
  ),
];
