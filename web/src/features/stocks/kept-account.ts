import { keepValue, keptValue } from '../../product/session/kept-values.ts';
import type { PaperAccount } from './paper-account.ts';

export async function keptAccount(userId: string): Promise<PaperAccount | undefined> {
  return (await keptValue(userId, 'paper-account')) as PaperAccount | undefined;
}

export async function keepAccount(userId: string, account: PaperAccount): Promise<void> {
  await keepValue(userId, 'paper-account', account);
}
