import { reply, type Call, type Reply } from '@tael/runtime';
import type { Holding } from '../operations/read-holdings.ts';

interface Known {
  id: string;
  username: string;
  email: string;
}

export const toParty = (known: Known | undefined) =>
  known === undefined ? null : { _id: known.id, username: known.username, email: known.email };

export const toHolding = ({ balance, price, value }: Holding) => ({
  coinsHeld: balance.coins,
  stablecoinValue: value,
  coinPrice: price,
  cashSubsidy: balance.cashSubsidy,
  availableWithdrawal: balance.available,
  totalWithdrawn: balance.totalWithdrawn,
});

/** Amounts become text, because the body is hashed as JSON, which has no bigint. */
export function keyedRequest(
  { idempotencyKey }: Pick<Call, 'idempotencyKey'>,
  body: Readonly<Record<string, string | bigint | undefined>>,
) {
  const fields = Object.entries(body).map(([name, value]) => [name, value?.toString()]);
  return { key: idempotencyKey, body: Object.fromEntries(fields) as unknown };
}

export const chainIdOf = ({ network }: { network?: string | undefined }): number | undefined =>
  network === undefined ? undefined : Number(network);

export const withReplayHeader = <T>(status: number, body: T, replayed: boolean): Reply<T> =>
  reply(status, body, replayed ? { 'idempotency-replayed': 'true' } : {});
