import { contract } from '@tael/contract';
import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from './deps.ts';

const readOwnId = contract({
  method: 'get',
  path: '/api/example',
  summary: 'The id of the signed-in user',
  access: 'user',
  answer: z.object({ userId: z.string() }),
});

/** Only handlers use `deps`, so tests can build the table without real dependencies. */
export const routeTable = (_deps: Deps): Route[] => [
  route(readOwnId, {
    handle: ({ principal }) => Promise.resolve({ userId: principal.userId }),
  }),
];
