import { route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { writeToSupport } from '../operations/write-to-support.ts';
import { done, email, text } from './fields.ts';

const tags = ['support'];
const longest = 2000;

export const supportRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/support',
      summary: 'Contact details of support; a channel that is not configured is null',
      tags,
      access: 'public',
      answer: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    },
    {
      handle: () => {
        const { SUPPORT_EMAIL, SUPPORT_PHONE } = deps.config;
        return Promise.resolve({ email: SUPPORT_EMAIL ?? null, phone: SUPPORT_PHONE ?? null });
      },
    },
  ),
  route(
    {
      method: 'post',
      path: '/api/support/messages',
      summary: 'Mail a message to support; replies go to the given address',
      tags,
      access: 'public',
      status: 201,
      body: z.object({
        email: email(),
        message: text('Please write a message', (message) =>
          message.length > longest ? 'Your message must be at most 2000 characters long' : undefined,
        ),
      }),
      answer: done,
    },
    {
      handle: async ({ body, clientAddress, userAgent, isRateLimitExempt }) => {
        await writeToSupport(deps, {
          ...body,
          client: { address: clientAddress, userAgent, isRateLimitExempt },
        });
        return { success: true };
      },
    },
  ),
];
