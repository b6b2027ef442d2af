import { methodName } from '../words.ts';
import type { SavedAccount } from './saved-accounts.ts';

export const accountWords = ({ withdrawalMethod, accountInfo }: SavedAccount): string =>
  `${methodName(withdrawalMethod)} ${Object.values(accountInfo).join(' · ')}`;
