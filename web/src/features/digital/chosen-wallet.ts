import { dropValue, keepValue, keptValue } from '../../lib/kept-values.ts';

/** Which wallet this person has connected, by the name it is announced under; never the address in it. */
export async function chosenWallet(userId: string): Promise<string | undefined> {
  const rdns = await keptValue(userId, 'browser-wallet');
  return typeof rdns === 'string' ? rdns : undefined;
}

export const keepChosenWallet = (userId: string, rdns: string): Promise<void> =>
  keepValue(userId, 'browser-wallet', rdns);

export const forgetChosenWallet = (userId: string): Promise<void> => dropValue(userId, 'browser-wallet');
