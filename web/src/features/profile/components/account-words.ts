import type { SavedAccount } from '../../../lib/withdrawals/saved-accounts.ts';
import { methodName } from '../../../lib/withdrawals/words.ts';

/** How one tells an account from the others: 'Alipay a***@mail.test · R***'. */
export const accountWords = ({ withdrawalMethod, accountInfo }: SavedAccount): string =>
  `${methodName(withdrawalMethod)} ${Object.values(accountInfo).join(' · ')}`;
