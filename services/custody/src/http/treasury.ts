import * as api from '@tael/contract/custody';
import type { Principal } from '@tael/identity';
import { reply, route, type Route } from '@tael/runtime';
import type { Deps } from '../deps.ts';
import { errors } from '../errors.ts';
import type { TransferWish } from '../operations/treasury/act-on-transfer.ts';
import { cancelTransfer } from '../operations/treasury/cancel-transfer.ts';
import { pauseChain, type ChainWish } from '../operations/treasury/pause-chain.ts';
import { readKeyed } from '../operations/treasury/read-keyed.ts';
import { readTreasury } from '../operations/treasury/read-treasury.ts';
import { resumeChain } from '../operations/treasury/resume-chain.ts';
import { retryTransfer } from '../operations/treasury/retry-transfer.ts';
import { sweepNow } from '../operations/treasury/sweep-now.ts';
import { speedUpTransfer } from '../operations/treasury/speed-up-transfer.ts';
import { toChainRow, toTransferRow } from './treasury-rows.ts';

interface ActCall<Params> {
  params: Params;
  body: { reason: string };
  principal: Principal;
  requestId: string;
  idempotencyKey?: string;
}

const replayedHeader = (replayed: boolean) => (replayed ? { 'idempotency-replayed': 'true' } : undefined);

export const treasuryRoutes = (deps: Deps): Route[] => [
  route(api.readTreasury, {
    handle: async () => ({ chains: (await readTreasury(deps)).map((row) => toChainRow(deps, row)) }),
  }),
  route(api.readKeyedDeposits, {
    handle: async ({ params: { network } }) => {
      const known = deps.carriers.find(({ chain }) => String(chain.id) === network);
      if (known === undefined) throw errors.network_not_found();
      const moves = await readKeyed(deps, known.chain.id);
      return {
        chainId: known.chain.id,
        transactions: moves.map((move) => ({ ...move, value: '0x0' as const })),
      };
    },
  }),
  route(api.pauseChain, { handle: onChain(deps, pauseChain) }),
  route(api.resumeChain, { handle: onChain(deps, resumeChain) }),
  route(api.sweepChain, { handle: onChain(deps, sweepNow) }),
  route(api.speedUpTransfer, { handle: onTransfer(deps, speedUpTransfer) }),
  route(api.cancelTransfer, { handle: onTransfer(deps, cancelTransfer) }),
  route(api.retryTransfer, { handle: onTransfer(deps, retryTransfer) }),
];

const wishOf = <P>({ body: { reason }, principal, requestId, idempotencyKey: key }: ActCall<P>) => ({
  reason,
  actor: { userId: principal.userId, role: principal.role, requestId },
  key,
});

function onChain(deps: Deps, act: (deps: Deps, wish: ChainWish) => Promise<boolean>) {
  return async (call: ActCall<{ network: string }>) => {
    const { network } = call.params;
    const known = deps.carriers.find(({ chain }) => String(chain.id) === network);
    if (known === undefined) throw errors.network_not_found();
    const replayed = await act(deps, { chainId: known.chain.id, ...wishOf(call) });
    const row = (await readTreasury(deps)).find(({ carrier }) => carrier === known);
    if (row === undefined) throw errors.network_not_found();
    return reply(200, toChainRow(deps, row), replayedHeader(replayed));
  };
}

function onTransfer(deps: Deps, act: (deps: Deps, wish: TransferWish) => ReturnType<typeof retryTransfer>) {
  return async (call: ActCall<{ id: string }>) => {
    const { transfer, replayed } = await act(deps, { id: call.params.id.toLowerCase(), ...wishOf(call) });
    return reply(200, { transaction: toTransferRow(deps, transfer) }, replayedHeader(replayed));
  };
}
