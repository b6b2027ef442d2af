import * as z from 'zod/mini';
import { request } from '../../lib/http.ts';

/** Null while the wallet service is unavailable. */
const figure = z.nullable(z.number());

export const wallet = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  status: z.string(),
  coinsHeld: figure,
  stablecoinValue: figure,
  coinPrice: figure,
  cashSubsidy: figure,
  balance: figure,
  availableWithdrawal: figure,
  totalWithdrawn: figure,
});
export type Wallet = z.infer<typeof wallet>;

export async function requestWallet(id: string, fallback: string, signal: AbortSignal): Promise<Wallet> {
  const { user } = await request('GET', `/admin/users/wallet/users/${encodeURIComponent(id)}`, {
    answer: z.object({ user: wallet }),
    fallback,
    signal,
  });
  return user;
}
