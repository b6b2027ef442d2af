import { methodName } from '../words.ts';
import type { SavedAccount } from './saved-accounts.ts';

/** Distinguishes saved accounts: 'Alipay a***@mail.test · R***'. */
export const accountWords = ({ withdrawalMethod, accountInfo }: SavedAccount): string =>
  `${methodName(withdrawalMethod)} ${Object.values(accountInfo).join(' · ')}`;
