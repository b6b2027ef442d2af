import { publish } from '@tael/events';
import { custodyRpc } from '@tael/proto';
import type { Hex } from 'viem';
import type { Deps } from '../deps.ts';
import { unitsOf, waitsFor } from '../domain/transfer.ts';
import { transferChanged } from '../events.ts';
import { findTransfers, insertTransfer, type Transfer } from '../store/transfers.ts';

const { SubmitOutcome } = custodyRpc;

export interface Submission {
  id: string;
  chainId: number;
  token: string;
  to: Hex;
  amount: bigint;
  userId: string;
}

export interface Submitted {
  outcome: custodyRpc.SubmitOutcome;
  reason?: string;
  transfer?: Transfer;
}

export async function submitTransfer(deps: Deps, asked: Submission): Promise<Submitted> {
  const { database, clock, carriers, log } = deps;
  // First: a chain may be switched off after a transfer was accepted.
  const [known] = await findTransfers(database.db, [asked.id]);
  if (known !== undefined) return repeated(known, asked);
  const carrier = carriers.find(({ chain }) => chain.id === asked.chainId);
  if (carrier === undefined) return unavailable('This network is not supported');
  const { chain, off } = carrier;
  const token = chain.tokens.find(({ symbol, credits }) => credits && symbol === asked.token);
  if (token === undefined) return unavailable(`${chain.name} has no ${asked.token}`);
  const made = {
    ...{ id: asked.id, kind: 'send' as const, forwarders: [] },
    ...{ chainId: chain.id, userId: asked.userId, recipient: asked.to, amount: asked.amount },
    tokenSymbol: token.symbol,
    tokenAddress: token.address.toLowerCase() as Hex,
    units: unitsOf(asked.amount, token.decimals),
    needed: chain.confirmations,
    // Approved, so its coins are on their way. It waits until the chain is back, or an administrator cancels it.
    reason: off === '' ? '' : waitsFor(off),
  };
  const transfer = await database.transaction(async (tx) => {
    const inserted = await insertTransfer(tx, made, clock.now());
    if (inserted !== undefined) await publish(tx, transferChanged(deps, inserted));
    return inserted;
  });
  if (transfer !== undefined && off !== '')
    log.warn({ transferId: asked.id, chainId: chain.id, off }, 'a transfer waits for a chain that is off');
  if (transfer !== undefined) return { outcome: SubmitOutcome.ACCEPTED, transfer };
  const [first] = await findTransfers(database.db, [asked.id]);
  if (first === undefined) throw new Error('a transfer has vanished');
  return repeated(first, asked);
}

const unavailable = (reason: string): Submitted => ({ outcome: SubmitOutcome.UNAVAILABLE, reason });

function repeated(known: Transfer, { chainId, token, to, amount, userId }: Submission): Submitted {
  const isSame =
    known.chainId === chainId &&
    known.tokenSymbol === token &&
    known.recipient === to &&
    known.amount === amount &&
    known.userId === userId;
  return isSame
    ? { outcome: SubmitOutcome.ACCEPTED, transfer: known }
    : { outcome: SubmitOutcome.CONTRADICTED };
}
