import { toJsonNumber } from '@tael/money';
import { csvFile } from '@tael/contract/fields';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { masked, methods, type PayoutAccount } from '../domain/payout-account.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { exportPayouts, type Payout } from '../operations/admin/list-payouts.ts';
import { exportPayoutFile } from '../operations/admin/export-payout-file.ts';
import { exportOwn } from '../operations/export-withdrawals.ts';
import { accountOf, type Withdrawal } from '../operations/read-withdrawal.ts';
import { exportFilter, statusFilter } from './fields.ts';

const fileName = ({ clock }: Deps): string => `withdrawals-${shanghaiDay(clock.now())}`;

const fileHeader = ['id', 'amount', 'currency', 'account', 'name', 'bank', 'reference'];

const ownHeader = [
  'id',
  'createdAt',
  'amount',
  'currency',
  'method',
  'account',
  'status',
  'reason',
  'processedAt',
];
const queueHeader = [
  ...['id', 'createdAt', 'username', 'email', 'amount', 'currency', 'method', 'account', 'status'],
  ...['adminNotes', 'processedBy', 'processedAt'],
];

/** Accounts are masked in every file except the payout file. */
export const exportRoutes = (deps: Deps): Route[] => [
  route(
    {
      method: 'get',
      path: '/api/withdrawals/export',
      summary: 'All of my withdrawals as CSV',
      tags: ['withdrawals'],
      access: 'user',
      query: z.object({ status: statusFilter }),
      answer: csvFile,
    },
    {
      handle: ({ principal, query }) => {
        const portions = exportOwn(deps, principal.userId, query.status);
        const rows = inRows(portions, (row) => toOwnRow(deps, row));
        return Promise.resolve(csv({ name: fileName(deps), header: ownHeader, rows }));
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/withdrawals/admin/export',
      summary: 'Payouts as CSV, filtered like the queue, or those of unknown outcome; accounts masked',
      tags: ['admin'],
      access: 'withdrawals.read',
      query: z.object({ status: exportFilter, search: z.string().default('') }),
      answer: csvFile,
    },
    {
      handle: ({ query }) => {
        const rows = inRows(exportPayouts(deps, query), toQueueRow);
        return Promise.resolve(csv({ name: fileName(deps), header: queueHeader, rows }));
      },
    },
  ),
  route(
    {
      method: 'get',
      path: '/api/withdrawals/admin/payout-file',
      summary: 'Approved payouts of one method as CSV with full accounts; each download is audited',
      tags: ['admin'],
      access: 'withdrawals.process',
      proof: 'recent',
      query: z.object({ method: z.enum(methods, { error: 'Method must be alipay, wechat or bank' }) }),
      answer: csvFile,
    },
    {
      handle: async ({ principal, requestId, query: { method } }) => {
        const portions = await exportPayoutFile(deps, { actor: { ...principal, requestId }, method });
        const name = `payouts-${method}-${shanghaiDay(deps.clock.now())}`;
        return csv({ name, header: fileHeader, rows: inRows(portions, toFileRow) });
      },
    },
  ),
];

async function* inRows<T>(portions: AsyncIterable<T[]>, toRow: (item: T) => CsvRow): AsyncGenerator<CsvRow> {
  for await (const portion of portions) yield* portion.map(toRow);
}

const shown = (account: PayoutAccount): string => Object.values(masked(account)).join(' ');

const toOwnRow = (deps: Deps, row: Withdrawal): CsvRow => [
  row.id,
  row.createdAt.toISOString(),
  toJsonNumber(row.amount),
  'CNY',
  row.method,
  shown(accountOf(deps, row)),
  row.status,
  row.status === 'rejected' ? row.adminNotes : null,
  row.processedAt?.toISOString() ?? null,
];

const toFileRow = ({ withdrawal: { id, amount }, account }: Payout): CsvRow => {
  const { info } = account;
  return [
    id,
    toJsonNumber(amount),
    'CNY',
    info.alipayAccount ?? info.wechatId ?? info.bankAccount ?? '',
    info.realName ?? info.accountHolder ?? '',
    info.bankName ?? '',
    `Tael ${id.slice(-8)}`,
  ];
};

const toQueueRow = ({ withdrawal: row, account, owner, processedBy }: Payout): CsvRow => [
  row.id,
  row.createdAt.toISOString(),
  owner.username,
  owner.email,
  toJsonNumber(row.amount),
  'CNY',
  row.method,
  shown(account),
  row.status,
  row.adminNotes,
  processedBy ?? null,
  row.processedAt?.toISOString() ?? null,
];
