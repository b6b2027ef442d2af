import { z } from 'zod';
import { contract } from '../contract.ts';
import { pageFields, paging } from '../fields/index.ts';
import { inLanguages, isPlainLine, isPlainText, written } from './fields.ts';

const tags = ['admin'];
const path = '/api/admin/announcements';

export const announcement = z.object({
  _id: z.string(),
  title: inLanguages,
  text: inLanguages,
  createdAt: z.iso.datetime(),
  told: z.number(),
  done: z.boolean(),
});

export const listAnnouncements = contract({
  method: 'get',
  path,
  summary: 'Announcements, newest first, each with the number of users reached so far',
  tags,
  access: 'system.read',
  query: z.object(paging({ limit: 20 })),
  answer: z.object({ announcements: z.array(announcement), ...pageFields }),
});

export const announce = contract({
  method: 'post',
  path,
  summary: 'Announce to all users that receive announcements',
  tags,
  access: 'system.run',
  keyed: true,
  proof: 'recent',
  body: z.object({
    title: written('Title', 100, isPlainLine),
    text: written('Text', 2000, isPlainText),
  }),
  status: 201,
  answer: z.object({ announcement }),
});
