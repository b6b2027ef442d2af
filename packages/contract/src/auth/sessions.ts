import { z } from 'zod';
import { contract } from '../contract.ts';
import { done, session } from './fields.ts';

export const listOwnSessions = contract({
  method: 'get',
  path: '/api/user/sessions',
  summary: 'My live sessions, newest first',
  access: 'user',
  answer: z.object({ sessions: z.array(session.extend({ current: z.boolean() })) }),
});

export const endOtherSessions = contract({
  method: 'delete',
  path: '/api/user/sessions',
  summary: 'End all my other sessions',
  access: 'user',
  answer: done.extend({ ended: z.number() }),
});

export const endOwnSession = contract({
  method: 'delete',
  path: '/api/user/sessions/:id',
  summary: 'End one of my sessions',
  access: 'user',
  params: z.object({ id: z.string() }),
  answer: done,
});
