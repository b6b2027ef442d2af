import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import * as z from 'zod/mini';
import { request } from '../../../lib/http.ts';
import { pageFields, type ListPage } from '../../../lib/listing/gather.ts';
import { securityKey } from './key.ts';

const name = z.nullable(z.string());
const act = z.object({
  _id: z.string(),
  service: z.string(),
  action: z.string(),
  actor: z.object({ _id: z.string(), username: name, role: z.string() }),
  object: z.object({ kind: z.string(), id: z.string(), username: name }),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string(),
  requestId: z.string(),
  createdAt: z.string(),
});
export type Act = z.infer<typeof act>;

const answer = z.object({
  entries: z.array(act),
  ...pageFields,
});

export interface AuditFilter {
  actor: string;
  action: string;
  object: string;
  from: string;
  to: string;
}

function queryOf(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}

export function csvPath(filter: AuditFilter): string {
  const query = queryOf(filter).toString();
  return `/admin/audit/export${query === '' ? '' : `?${query}`}`;
}

async function askActs(query: URLSearchParams, signal: AbortSignal): Promise<ListPage<Act>> {
  const { entries, ...more } = await request('GET', `/admin/audit?${query.toString()}`, {
    answer,
    fallback: i18next.t('admin-security:register.failed'),
    signal,
  });
  return { rows: entries, ...more };
}

export const auditQuery = ({ page, limit, ...filter }: AuditFilter & { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...securityKey, 'audit', { page, limit, ...filter }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = [['page', page.toString()], ['limit', limit.toString()], ...queryOf(filter)];
      return askActs(new URLSearchParams(query), signal);
    },
  });

export const oneActQuery = (id: string) =>
  queryOptions({
    queryKey: [...securityKey, 'act', id],
    queryFn: async ({ signal }) => (await askActs(new URLSearchParams({ id }), signal)).rows[0] ?? null,
  });
