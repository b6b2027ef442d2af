import type { SavedAccount } from '../../../lib/withdrawals/saved-accounts.ts';
import { methodName } from '../../../lib/withdrawals/words.ts';

/** Distinguishes saved accounts: 'Alipay a***@mail.test · R***'. */
export const accountWords = ({ withdrawalMethod, accountInfo }: SavedAccount): string =>
  `${methodName(withdrawalMethod)} ${Object.values(accountInfo).join(' · ')}`;
