import type { transfer as transferSchema, treasuryChain } from '@tael/contract/custody';
import { formatEther } from 'viem/utils';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { actsOf } from '../domain/acts.ts';
import { placeOf } from '../events.ts';
import type { TreasuryRow } from '../operations/treasury/read-treasury.ts';
import type { Transfer } from '../operations/read-transfers.ts';

type ChainAnswer = z.output<typeof treasuryChain>;
type TransferAnswer = z.output<typeof transferSchema>;

export function toTransferRow(deps: Deps, transfer: Transfer): TransferAnswer {
  const { chainName, link } = placeOf(deps, transfer);
  const { id, kind, chainId, userId, tokenSymbol, recipient, amount, state, hash, reason, ...rest } =
    transfer;
  return {
    ...{ id, kind, userId, amount, state, token: tokenSymbol, to: recipient },
    ...{ network: String(chainId), networkName: chainName },
    ...(hash !== null && { hash }),
    ...(link !== '' && { link }),
    ...(reason !== '' && { reason }),
    ...{ nonce: rest.nonce, confirmations: rest.confirmations, needed: rest.needed },
    ...{ cancelling: rest.cancelling, createdAt: rest.createdAt, changedAt: rest.changedAt },
    acts: actsOf(transfer),
  };
}

export function toChainRow(deps: Deps, row: TreasuryRow): ChainAnswer {
  const { carrier, hotAddress, waiting, stuck } = row;
  const { chain, off, cold, hotTarget } = carrier;
  return {
    network: String(chain.id),
    name: chain.name,
    ...(off !== '' && { off }),
    ...troubleOf(row),
    hotAddress,
    ...(hotTarget !== undefined && { hotTarget }),
    ...(cold !== undefined && { coldAddress: cold }),
    ...figuresOf(row),
    gasSymbol: chain.symbol,
    queue: {
      waiting: waiting.count,
      ...(waiting.oldestAt !== undefined && { oldest: waiting.oldestAt }),
      transactions: waiting.transfers.map((one) => toTransferRow(deps, one)),
    },
    stuck: stuck.transfers.map((one) => toTransferRow(deps, one)),
    stuckCount: stuck.count,
    quorum: chain.quorum,
  };
}

function troubleOf({ account }: TreasuryRow) {
  const { pausedBecause = '', problem = '', disagreement = null } = account ?? {};
  return {
    paused: pausedBecause !== '',
    ...(pausedBecause !== '' && { pausedBecause }),
    ...(problem !== '' && { problem }),
    ...(disagreement !== null && {
      disagreement: { about: disagreement.about, answers: [...disagreement.answers] },
    }),
  };
}

function figuresOf({ carrier, reading, unswept }: TreasuryRow) {
  const { hot = null, cold = null, gas = null, sendsPaidFor = null, readAt = null } = reading ?? {};
  return {
    hot,
    cold: carrier.cold === undefined ? null : cold,
    gas: gas === null ? null : formatEther(BigInt(gas)),
    sendsPaidFor,
    ...(readAt !== null && { readAt }),
    unswept: unswept?.coins ?? null,
    ...(unswept !== undefined && { unsweptAt: unswept.readAt }),
    addresses: unswept?.addresses ?? 0,
    keyed: unswept?.keyed ?? 0,
    providers: reading?.providers ?? [],
  };
}
