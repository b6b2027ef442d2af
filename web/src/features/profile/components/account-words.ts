import type { SavedAccount } from '../../../product/withdrawals/saved-accounts.ts';
import { methodName } from '../../../product/withdrawals/words.ts';

/** Distinguishes saved accounts: 'Alipay a***@mail.test · R***'. */
export const accountWords = ({ withdrawalMethod, accountInfo }: SavedAccount): string =>
  `${methodName(withdrawalMethod)} ${Object.values(accountInfo).join(' · ')}`;
