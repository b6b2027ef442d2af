import { z } from 'zod';
import { contract } from '../contract.ts';
import { reasonText } from '../fields/index.ts';
import { done, session } from './fields.ts';

const tags = ['admin'];
const params = z.object({ id: z.string() });
const ending = {
  tags,
  method: 'delete',
  access: 'users.write',
  query: z.object({ reason: reasonText().default('') }),
  answer: done.extend({ ended: z.number() }),
} as const;

export const listUserSessions = contract({
  method: 'get',
  path: '/api/admin/users/:id/sessions',
  summary: 'Live sessions of a user, newest first',
  tags,
  access: 'users.read',
  params,
  answer: z.object({ sessions: z.array(session) }),
});

export const endUserSessions = contract({
  ...ending,
  path: '/api/admin/users/:id/sessions',
  summary: 'End all sessions of a user',
  params,
});

export const endUserSession = contract({
  ...ending,
  path: '/api/admin/users/:id/sessions/:sessionId',
  summary: 'End one session of a user',
  params: params.extend({ sessionId: z.string() }),
});
