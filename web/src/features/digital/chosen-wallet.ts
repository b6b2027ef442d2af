import { dropValue, keepValue, keptValue } from '../../product/session/kept-values.ts';

/** The wallet's address is never stored. */
export async function chosenWallet(userId: string): Promise<string | undefined> {
  const rdns = await keptValue(userId, 'browser-wallet');
  return typeof rdns === 'string' ? rdns : undefined;
}

export const keepChosenWallet = (userId: string, rdns: string): Promise<void> =>
  keepValue(userId, 'browser-wallet', rdns);

export const forgetChosenWallet = (userId: string): Promise<void> => dropValue(userId, 'browser-wallet');
