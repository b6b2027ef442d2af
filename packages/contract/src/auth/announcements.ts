import { z } from 'zod';
import { contract } from '../contract.ts';
import { pageFields, paging } from '../fields/index.ts';
import { isPlainLine, text } from './fields.ts';

const tags = ['admin'];
const path = '/api/admin/announcements';

const inLanguages = z.object({ en: z.string(), 'zh-CN': z.string() });

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

const written = (name: string, most: number, isPlain: (text: string) => boolean) => {
  const one = () =>
    text(`${name} is required in every language`, (value) => {
      if (value.length > most) return `${name} must be at most ${most} characters long`;
      return isPlain(value) ? undefined : `${name} contains characters that are not allowed`;
    });
  return z.object({ en: one(), 'zh-CN': one() }, { error: `${name} is required in every language` });
};

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
    text: written('Text', 2000, (value) => value.split('\n').every(isPlainLine)),
  }),
  status: 201,
  answer: z.object({ announcement }),
});
