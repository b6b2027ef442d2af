import { notABirthday } from '@tael/contract/auth';
import { publish } from '@tael/events';
import type { Deps } from '../deps.ts';
import type { Profile } from '../domain/account.ts';
import { shanghaiDay } from '../domain/shanghai-day.ts';
import { errors } from '../errors.ts';
import { userChanged } from '../events.ts';
import { lockAccount, updateProfile, type Account } from '../store/users.ts';

export async function saveProfile(deps: Deps, userId: string, change: Partial<Profile>): Promise<Account> {
  const now = deps.clock.now();
  const { dateOfBirth = '' } = change;
  if (dateOfBirth > shanghaiDay(now)) throw errors.invalid_input({ message: notABirthday });
  return deps.database.transaction(async (tx) => {
    const before = await lockAccount(tx, userId);
    if (before === undefined) throw errors.user_not_found();
    const saved = await updateProfile(tx, userId, { ...before, ...change }, now);
    if (saved === undefined) throw errors.user_not_found();
    await publish(tx, userChanged(saved));
    return saved;
  });
}
