import * as api from '@tael/contract/chain-scanner';
import { reply, route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { listWithOwners } from '../operations/list-with-owners.ts';
import { readRescans, readStatus, type Rescan } from '../operations/read-status.ts';
import { requestRescan } from '../operations/request-rescan.ts';
import { toDepositRow } from './deposit-row.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  route(api.readScanner, {
    handle: async () => {
      const [chains, rescans] = await Promise.all([readStatus(deps), readRescans(deps)]);
      return {
        chains: chains.map(
          ({
            chain,
            head,
            cursor,
            lastBlockAt,
            waiting,
            confirmed,
            vanished,
            providers,
            disagreement,
            ...rest
          }) => ({
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
            deposits: { waiting, confirmed, vanished },
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
        deposits: deposits.map(({ owner, ...deposit }) => ({ ...toDepositRow(deposit), userId: owner })),
        ...pages,
      };
    },
  }),
  route(api.rescanBlocks, {
    handle: async ({ body, principal: { userId, role }, requestId }) => {
      const rescan = await requestRescan(deps, { ...body, actor: { userId, role, requestId } });
      return reply(202, { rescan: toRescanRow(rescan) });
    },
  }),
];

const toRescanRow = ({ id, askedAt, ...rescan }: Rescan) => ({ _id: id, ...rescan, createdAt: askedAt });
