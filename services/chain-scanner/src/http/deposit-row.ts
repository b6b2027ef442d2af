import { toJsonNumber } from '@tael/money';
import { z } from 'zod';
import type { DepositPage } from '../operations/read-deposits.ts';
import { time } from './fields.ts';

export const depositRow = z.object({
  _id: z.string(),
  chainId: z.number(),
  transactionHash: z.string(),
  logIndex: z.number(),
  blockNumber: z.number(),
  address: z.string(),
  tokenAddress: z.string(),
  tokenSymbol: z.string(),
  tokenDecimals: z.number(),
  tokenUnits: z.string(),
  amount: z.number(),
  dustUnits: z.string(),
  status: z.enum(['seen', 'confirmed', 'dropped', 'vanished']),
  confirmations: z.number(),
  needed: z.number(),
  createdAt: time,
  confirmedAt: time.nullable(),
});

export function toDepositRow(deposit: DepositPage['deposits'][number]): z.infer<typeof depositRow> {
  const { id, tokenUnits, dustUnits, amount, state, seenAt, confirmedAt, chainId, transactionHash } = deposit;
  const { logIndex, blockNumber, address, tokenAddress, tokenSymbol, tokenDecimals } = deposit;
  return {
    _id: id,
    ...{ chainId, transactionHash, logIndex, blockNumber, address },
    ...{ tokenAddress, tokenSymbol, tokenDecimals },
    tokenUnits: String(tokenUnits),
    amount: toJsonNumber(amount),
    dustUnits: String(dustUnits),
    status: state,
    confirmations: deposit.confirmations,
    needed: deposit.needed,
    createdAt: seenAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
  };
}
