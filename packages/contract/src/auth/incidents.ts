import { z } from 'zod';
import { contract } from '../contract.ts';
import { pageFields, paging } from '../fields/index.ts';
import { inLanguages, isPlainLine, isPlainText, written } from './fields.ts';

/** Of the status page, in its order. */
export const statusParts = [
  ...(['sign-in', 'wallet', 'payouts', 'points'] as const),
  ...(['referrals', 'portfolio', 'web'] as const),
] as const;
export type StatusPart = (typeof statusParts)[number];

export const incidentKinds = ['incident', 'maintenance'] as const;
/** `planned` and `under-way` belong to maintenance; the three before them, to an incident. */
export const incidentStates = [
  ...(['investigating', 'identified', 'watching'] as const),
  ...(['planned', 'under-way', 'resolved'] as const),
] as const;

export const statesOf = {
  incident: ['investigating', 'identified', 'watching', 'resolved'],
  maintenance: ['planned', 'under-way', 'resolved'],
} as const satisfies Record<(typeof incidentKinds)[number], readonly (typeof incidentStates)[number][]>;

const longestTitle = 100;
const longestText = 1000;

const moment = z.iso.datetime();

export const incident = z.object({
  _id: z.string(),
  kind: z.enum(incidentKinds),
  title: inLanguages,
  parts: z.array(z.enum(statusParts)),
  openedAt: moment,
  resolvedAt: moment.nullable(),
  /** Of maintenance only. */
  planned: z.object({ from: moment, to: moment }).nullable(),
  /** Newest first. */
  updates: z.array(
    z.object({ _id: z.string(), state: z.enum(incidentStates), text: inLanguages, at: moment }),
  ),
});

const tags = ['admin'];
const path = '/api/admin/incidents';
const title = written('Title', longestTitle, isPlainLine);
const text = written('Text', longestText, isPlainText);
const parts = z
  .array(z.enum(statusParts, { error: 'This part is unknown' }), { error: 'Parts are required' })
  .min(1, { error: 'Choose at least one part' })
  .transform((chosen) => statusParts.filter((part) => chosen.includes(part)));
const state = z.enum(incidentStates, { error: 'This state is unknown' });
const time = z.iso.datetime({ error: 'Please enter a valid time' });
const answer = z.object({ incident });

export const listIncidents = contract({
  method: 'get',
  path,
  summary: 'Incidents and maintenance of the status page, newest first',
  tags,
  access: 'system.read',
  query: z.object(paging({ limit: 20 })),
  answer: z.object({ incidents: z.array(incident), ...pageFields }),
});

export const openIncident = contract({
  method: 'post',
  path,
  summary: 'Show an incident or planned maintenance on the status page',
  keyed: true,
  tags,
  access: 'system.run',
  proof: 'recent',
  body: z
    .object({
      kind: z.enum(incidentKinds, { error: 'This kind is unknown' }),
      title,
      parts,
      state,
      text,
      planned: z.object({ from: time, to: time }).optional(),
    })
    .superRefine(({ kind, planned, state: first }, check) => {
      const refuse = (message: string) => check.addIssue({ code: 'custom', message });
      if (!statesOf[kind].some((one) => one === first)) refuse('This state does not fit');
      if ((kind === 'maintenance') !== (planned !== undefined)) refuse('Maintenance alone has planned times');
      if (planned && Date.parse(planned.to) <= Date.parse(planned.from))
        refuse('The end must be after the beginning');
    }),
  status: 201,
  answer,
});

export const updateIncident = contract({
  method: 'post',
  path: `${path}/:id/updates`,
  summary: 'Add an update to an incident, with the parts it concerns now',
  keyed: true,
  tags,
  access: 'system.run',
  proof: 'recent',
  params: z.object({ id: z.string() }),
  body: z.object({ parts, state, text }),
  status: 201,
  answer,
});

export const correctIncident = contract({
  method: 'put',
  path: `${path}/:id/updates/:updateId`,
  summary: "Correct an update's text and the incident's title",
  keyed: true,
  tags,
  access: 'system.run',
  proof: 'recent',
  params: z.object({ id: z.string(), updateId: z.string() }),
  body: z.object({ title, text }),
  answer,
});
