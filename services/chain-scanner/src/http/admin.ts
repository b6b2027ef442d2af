import { pageFields, paging, reasonText } from '@tael/contract/fields';
import { reply, route, type Route } from '@tael/runtime';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { listWithOwners } from '../operations/list-with-owners.ts';
import { readRescans, readStatus, type Rescan } from '../operations/read-status.ts';
import { requestRescan } from '../operations/request-rescan.ts';
import { depositRow, toDepositRow } from './deposit-row.ts';
import { depositFilter } from './deposit-filter.ts';
import { time } from './fields.ts';

const tags = ['admin'];

const rescanRow = z.object({
  _id: z.string(),
  chainId: z.number(),
  from: z.number(),
  to: z.number(),
  next: z.number(),
  found: z.number(),
  createdAt: time,
  doneAt: time.nullable(),
});

const chainStatus = z.object({
  chainId: z.number(),
  name: z.string(),
  head: z.number().nullable(),
  cursor: z.number().nullable(),
  lag: z.number(),
  lastBlockAt: time.nullable(),
  node: z.string(),
  problem: z.string(),
  confirmations: z.number(),
  deposits: z.object({ waiting: z.number(), confirmed: z.number(), vanished: z.number() }),
});

const badRange = 'Please enter a valid range of blocks';
const block = z
  .number({ error: badRange })
  .refine((number) => Number.isSafeInteger(number) && number >= 0, { error: badRange });

export const adminRoutes = (deps: Deps): Route[] => [statusRoute(deps), listRoute(deps), rescanRoute(deps)];

const statusRoute = (deps: Deps): Route =>
  route(
    {
      method: 'get',
      path: '/api/admin/scanner',
      summary: 'Position, node and last error of each chain',
      tags,
      access: 'system.read',
      answer: z.object({ chains: z.array(chainStatus), rescans: z.array(rescanRow) }),
    },
    {
      handle: async () => {
        const [chains, rescans] = await Promise.all([readStatus(deps), readRescans(deps)]);
        return {
          chains: chains.map(
            ({ chain, head, cursor, lastBlockAt, waiting, confirmed, vanished, ...rest }) => ({
              chainId: chain.id,
              name: chain.name,
              head: head ?? null,
              cursor: cursor ?? null,
              lastBlockAt: lastBlockAt?.toISOString() ?? null,
              confirmations: chain.confirmations,
              ...rest,
              deposits: { waiting, confirmed, vanished },
            }),
          ),
          rescans: rescans.map(toRescanRow),
        };
      },
    },
  );

const listRoute = (deps: Deps): Route =>
  route(
    {
      method: 'get',
      path: '/api/admin/scanner/deposits',
      summary: 'Deposits of all users, newest first',
      tags,
      access: 'transactions.read',
      query: z.object({
        ...paging({ limit: 20 }),
        ...depositFilter,
      }),
      answer: z.object({
        deposits: z.array(
          depositRow.extend({
            userId: z.object({ _id: z.string(), username: z.string(), email: z.string() }).nullable(),
          }),
        ),
        ...pageFields,
      }),
    },
    {
      handle: async ({ query: { status: state, ...wanted } }) => {
        const { deposits, ...pages } = await listWithOwners(deps, { ...wanted, state });
        return {
          deposits: deposits.map(({ owner, ...deposit }) => ({ ...toDepositRow(deposit), userId: owner })),
          ...pages,
        };
      },
    },
  );

const rescanRoute = (deps: Deps): Route =>
  route(
    {
      method: 'post',
      path: '/api/admin/scanner/rescan',
      summary: 'Rescan a range of blocks',
      tags,
      access: 'system.run',
      status: 202,
      body: z.object({
        chainId: z.number({ error: 'Please choose a supported network' }),
        from: block,
        to: block,
        reason: reasonText().default(''),
      }),
      answer: z.object({ rescan: rescanRow }),
    },
    {
      handle: async ({ body, principal: { userId, role }, requestId }) => {
        const rescan = await requestRescan(deps, { ...body, actor: { userId, role, requestId } });
        return reply(202, { rescan: toRescanRow(rescan) });
      },
    },
  );

function toRescanRow({
  id,
  askedAt,
  doneAt,
  chainId,
  from,
  to,
  next,
  found,
}: Rescan): z.infer<typeof rescanRow> {
  const progress = { chainId, from, to, next, found };
  return { _id: id, ...progress, createdAt: askedAt.toISOString(), doneAt: doneAt?.toISOString() ?? null };
}
