import { z } from 'zod';
import { contract } from '../contract.ts';
import { done, email, text } from './fields.ts';

const tags = ['support'];
const longest = 2000;

export const readSupport = contract({
  method: 'get',
  path: '/api/support',
  summary: 'Contact details of support; a channel that is not configured is null',
  tags,
  access: 'public',
  answer: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
});

export const writeToSupport = contract({
  method: 'post',
  path: '/api/support/messages',
  summary: 'Mail a message to support; replies go to the given address',
  tags,
  access: 'public',
  status: 201,
  body: z.object({
    email: email(),
    message: text('Please write a message', (message) =>
      message.length > longest ? `Your message must be at most ${longest} characters long` : undefined,
    ),
  }),
  answer: done,
});
