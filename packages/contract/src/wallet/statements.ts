import { z } from 'zod';
import { contract } from '../contract.ts';
import { instant, storedFile } from '../fields/index.ts';
import { pathId } from './fields.ts';

export const statementLanguages = ['en', 'zh-CN'] as const;
export type StatementLanguage = (typeof statementLanguages)[number];

export const statementFormats = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof statementFormats)[number];

const tags = ['statements'];

const statement = z.object({
  _id: z.string(),
  month: z.string(),
  language: z.enum(statementLanguages),
  state: z.enum(['making', 'ready', 'failed']),
  /** Postings. Null until the statement is ready. */
  movements: z.number().nullable(),
  requestedAt: instant,
  readyAt: instant.nullable(),
});

export const listStatements = contract({
  method: 'get',
  path: '/api/statements',
  summary: 'The months of my account in Shanghai, newest first, with their statements',
  tags,
  access: 'user',
  answer: z.object({
    months: z.array(
      z.object({
        month: z.string(),
        /** Whether its statement can be made: the month has ended. */
        over: z.boolean(),
        empty: z.boolean(),
        statements: z.array(statement),
      }),
    ),
  }),
});

export const requestStatement = contract({
  method: 'post',
  path: '/api/statements',
  summary: 'Ask for the statement of a month in a language; one that exists is answered',
  tags,
  access: 'user',
  keyed: true,
  body: z.object({
    month: z
      .string({ error: 'A month is written YYYY-MM' })
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: 'A month is written YYYY-MM' }),
    language: z.enum(statementLanguages, { error: 'A statement is in en or zh-CN' }),
    mail: z.boolean({ error: 'Choose whether a mail is sent' }).default(false),
  }),
  status: 202,
  answer: z.object({ statement }),
  errors: ['wallet.month_not_over'],
});

export const downloadStatement = contract({
  method: 'get',
  path: '/api/statements/:id/file',
  summary: 'A statement as PDF or CSV',
  tags,
  access: 'user',
  params: pathId,
  query: z.object({
    format: z.enum(statementFormats, { error: 'A statement is a pdf or a csv' }).default('pdf'),
  }),
  answer: storedFile,
});
