import { randomInt } from 'node:crypto';
import { publish } from '@tael/events';
import { uniqueViolation, type Tx } from '@tael/postgres';
import { mintInvitationCode } from '../domain/invitation-code.ts';
import { errors } from '../errors.ts';
import { userRegistered } from '../events.ts';
import { insertAccount, type Account, type NewAccount } from '../store/users.ts';
import { askToVerify } from './verify-email.ts';

export interface Origin {
  createdByAdmin: boolean;
  deviceFingerprint?: string;
  networkFingerprint?: string;
}

export async function openAccount(tx: Tx, account: NewAccount, origin: Origin): Promise<Account> {
  const opened = await insertWithFreeCode(tx, account);
  await publish(tx, userRegistered(opened, { ...origin, referrerId: account.referrerId }));
  if (opened.emailVerifiedAt === null) await askToVerify(tx, opened, account.createdAt);
  return opened;
}

async function insertWithFreeCode(tx: Tx, account: NewAccount): Promise<Account> {
  for (let tries = 0; tries < 10; tries += 1) {
    const opened = await insertAccount(tx, account, mintInvitationCode(randomInt));
    if (opened !== undefined) return opened;
  }
  throw new Error('ten invitation codes in a row were in use');
}

/** Wrap the whole transaction: the violated index has already aborted it. */
export async function refusingTaken<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    throw asTaken(error);
  }
}

export function asTaken(error: unknown): unknown {
  const constraint = uniqueViolation(error);
  if (constraint === 'users_username_key' || constraint === 'users_username_skeleton')
    return errors.username_taken();
  return constraint === 'users_email_key' ? errors.email_taken() : error;
}
