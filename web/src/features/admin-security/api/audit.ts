import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, InputOf } from '@tael/contract/client';
import i18next from 'i18next';
import { call, pathOf } from '../../../lib/http.ts';
import type { ListPage } from '../../../lib/listing/gather.ts';
import { securityKey } from './key.ts';

const readLog = 'GET /api/admin/audit';
export type Act = AnswerOf<typeof readLog>['entries'][number];

export interface AuditFilter {
  actor: string;
  action: string;
  object: string;
  from: string;
  to: string;
}

const queryOf = (filter: AuditFilter): Partial<AuditFilter> =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

export const csvPath = (filter: AuditFilter) =>
  pathOf('GET /api/admin/audit/export', { query: queryOf(filter) });

async function askActs(query: InputOf<typeof readLog>['query'], signal: AbortSignal): Promise<ListPage<Act>> {
  const { entries, ...more } = await call(readLog, {
    query,
    fallback: i18next.t('admin-security:register.failed'),
    signal,
  });
  return { rows: entries, ...more };
}

export const auditQuery = ({ page, limit, ...filter }: AuditFilter & { page: number; limit: number }) =>
  queryOptions({
    queryKey: [...securityKey, 'audit', { page, limit, ...filter }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => askActs({ page, limit, ...queryOf(filter) }, signal),
  });

export const oneActQuery = (id: string) =>
  queryOptions({
    queryKey: [...securityKey, 'act', id],
    queryFn: async ({ signal }) => (await askActs({ id }, signal)).rows[0] ?? null,
  });
