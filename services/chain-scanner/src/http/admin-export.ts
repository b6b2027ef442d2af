import * as api from '@tael/contract/chain-scanner';
import { toJsonNumber } from '@tael/money';
import { recordExport } from '@tael/operations';
import { csv, route, type CsvRow, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { recordOperation } from '../events.ts';
import { exportWithOwners, type Listed } from '../operations/list-with-owners.ts';

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
  route(api.exportDeposits, {
    handle: async ({ principal, requestId, query: { chainId, status: state } }) => {
      const act = { action: 'deposits.export', list: 'deposits' } as const;
      await recordExport(deps.database, recordOperation, { principal, requestId, ...act });
      const day = deps.clock.now().toISOString().slice(0, 10);
      const rows = inRows(exportWithOwners(deps, { chainId, state }));
      return csv({ name: `deposits-${day}`, header, rows });
    },
  });

async function* inRows(portions: AsyncIterable<Listed[]>): AsyncGenerator<CsvRow> {
  for await (const portion of portions)
    for (const { owner, id, userId, chainId, seenAt, confirmedAt, ...deposit } of portion)
      yield [
        ...[id, seenAt.toISOString(), owner?.username ?? null, owner?.email ?? null, userId, chainId],
        ...[deposit.network || null, deposit.tokenSymbol, toJsonNumber(deposit.amount)],
        ...[String(deposit.tokenUnits), String(deposit.dustUnits), deposit.state, deposit.confirmations],
        ...[deposit.needed, confirmedAt?.toISOString() ?? null, deposit.address, deposit.transactionHash],
        ...[deposit.logIndex, deposit.blockNumber],
      ];
}
