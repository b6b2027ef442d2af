import { csvFile } from '@tael/contract/fields';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { exportWithOwners, type Listed } from '../operations/list-with-owners.ts';
import { depositFilter } from './deposit-filter.ts';
import { toDepositRow } from './deposit-row.ts';

const header = [
  ...[
    'id',
    'createdAt',
    'username',
    'email',
    'userId',
    'chainId',
    'network',
    'token',
    'amount',
    'tokenUnits',
  ],
  ...[
    'dustUnits',
    'status',
    'confirmations',
    'needed',
    'confirmedAt',
    'address',
    'transactionHash',
    'logIndex',
  ],
  'blockNumber',
];

export const exportRoute = (deps: Deps): Route =>
  route(
    {
      method: 'get',
      path: '/api/admin/scanner/deposits/export',
      summary: 'Deposits of all users as CSV, filtered like the list',
      tags: ['admin'],
      access: 'transactions.read',
      query: z.object(depositFilter),
      answer: csvFile,
    },
    {
      handle: ({ query: { chainId, status: state } }) => {
        const day = deps.clock.now().toISOString().slice(0, 10);
        const rows = inRows(deps, exportWithOwners(deps, { chainId, state }));
        return Promise.resolve(csv({ name: `deposits-${day}`, header, rows }));
      },
    },
  );

async function* inRows({ nodes }: Deps, portions: AsyncIterable<Listed[]>): AsyncGenerator<CsvRow> {
  const names = new Map(nodes.map(({ chain }) => [chain.id, chain.name]));
  for await (const portion of portions)
    for (const { owner, ...deposit } of portion) {
      const row = toDepositRow(deposit);
      yield [
        ...[row._id, row.createdAt, owner?.username ?? null, owner?.email ?? null, deposit.userId],
        ...[row.chainId, names.get(row.chainId) ?? null, row.tokenSymbol, row.amount, row.tokenUnits],
        ...[row.dustUnits, row.status, row.confirmations, row.needed, row.confirmedAt, row.address],
        ...[row.transactionHash, row.logIndex, row.blockNumber],
      ];
    }
}
