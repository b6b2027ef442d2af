import * as api from '@tael/contract/withdrawal';
import { toJsonNumber } from '@tael/money';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { masked, type PayoutAccount } from '../domain/payout-account.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { exportPayouts, type Payout } from '../operations/admin/list-payouts.ts';
import { recordQueueExport } from '../operations/admin/record-queue-export.ts';
import { exportPayoutFile } from '../operations/admin/export-payout-file.ts';
import { exportOwn } from '../operations/export-withdrawals.ts';
import { accountOf, type Withdrawal } from '../operations/read-withdrawal.ts';
import { assertMaySee } from './answers.ts';

const fileName = ({ clock }: Deps): string => `withdrawals-${shanghaiDay(clock.now())}`;

const fileHeader = [
  ...['id', 'amount', 'currency', 'account', 'name', 'bank', 'reference'],
  'file (for import; not for spreadsheets)',
];

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
  route(api.exportWithdrawals, {
    handle: ({ principal, query }) => {
      const portions = exportOwn(deps, principal.userId, query.status);
      const rows = inRows(portions, (row) => toOwnRow(deps, row));
      return Promise.resolve(csv({ name: fileName(deps), header: ownHeader, rows }));
    },
  }),
  route(api.exportPayouts, {
    handle: async ({ principal, requestId, query }) => {
      assertMaySee(principal, query.kind);
      await recordQueueExport(deps, { ...principal, requestId }, query);
      const rows = inRows(exportPayouts(deps, query), toQueueRow);
      return csv({ name: fileName(deps), header: queueHeader, rows });
    },
  }),
  route(api.exportPayoutFile, {
    handle: async ({ principal, requestId, body }) => {
      const { name, portions } = await exportPayoutFile(deps, {
        actor: { ...principal, requestId },
        ...body,
      });
      const rows = inRows(portions, (payout) => toFileRow(payout, name));
      return csv({ name, header: fileHeader, rows, hasPhoneNumbers: true });
    },
  }),
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

const toFileRow = ({ withdrawal: { id, amount }, account }: Payout, file: string): CsvRow => {
  const { info } = account;
  return [
    id,
    toJsonNumber(amount),
    'CNY',
    info.alipayAccount ?? info.wechatId ?? info.bankAccount ?? '',
    info.realName ?? info.accountHolder ?? '',
    info.bankName ?? '',
    `Tael ${id.slice(-8)}`,
    file,
  ];
};

const toQueueRow = ({ withdrawal: row, account, owner, processedBy }: Payout): CsvRow => [
  row.id,
  row.createdAt.toISOString(),
  owner.username,
  owner.email,
  toJsonNumber(row.amount),
  row.kind === 'send' ? 'USDC' : 'CNY',
  row.method,
  shown(account),
  row.status,
  row.adminNotes,
  processedBy ?? null,
  row.processedAt?.toISOString() ?? null,
];
