import * as api from '@tael/contract/chain-scanner';
import { reply, route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { decideDeposit } from '../operations/decide-deposit.ts';
import { listWithOwners, type Listed } from '../operations/list-with-owners.ts';
import { readRescans, readStatus, type Rescan } from '../operations/read-status.ts';
import { requestRescan } from '../operations/request-rescan.ts';
import { toDepositRow } from './deposit-row.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  route(api.readScanner, {
    handle: async () => {
      const [chains, rescans] = await Promise.all([readStatus(deps), readRescans(deps)]);
      return {
        chains: chains.map(
          ({ chain, head, cursor, lastBlockAt, providers, disagreement, deposits, ...rest }) => ({
            chainId: chain.id,
            name: chain.name,
            head: head ?? null,
            cursor: cursor ?? null,
            lastBlockAt: lastBlockAt ?? null,
            confirmations: chain.confirmations,
            quorum: chain.quorum,
            ...rest,
            providers: [...providers],
            disagreement: disagreement && { ...disagreement, answers: [...disagreement.answers] },
            deposits,
          }),
        ),
        rescans: rescans.map(toRescanRow),
      };
    },
  }),
  route(api.listAllDeposits, {
    handle: async ({ query: { status: state, ...wanted } }) => {
      const { deposits, ...pages } = await listWithOwners(deps, { ...wanted, state });
      return {
        deposits: deposits.map(toAdminRow),
        ...pages,
      };
    },
  }),
  route(api.decideDeposit, {
    handle: async ({
      params: { id },
      body: { decision: verdict, reason },
      principal: { userId, role },
      requestId,
      idempotencyKey: key,
    }) => {
      const actor = { userId, role, requestId };
      const { deposit, replayed } = await decideDeposit(deps, { id, verdict, reason, actor, key });
      const headers = replayed ? { 'idempotency-replayed': 'true' } : undefined;
      return reply(200, { deposit: toAdminRow(deposit) }, headers);
    },
  }),
  route(api.rescanBlocks, {
    handle: async ({ body, principal: { userId, role }, requestId }) => {
      const rescan = await requestRescan(deps, { ...body, actor: { userId, role, requestId } });
      return reply(202, { rescan: toRescanRow(rescan) });
    },
  }),
];

const toAdminRow = ({ owner, processedBy, ...deposit }: Listed) => ({
  ...toDepositRow(deposit),
  userId: owner,
  processedBy,
  processedAt: deposit.decidedAt,
});

const toRescanRow = ({ id, askedAt, ...rescan }: Rescan) => ({ _id: id, ...rescan, createdAt: askedAt });
