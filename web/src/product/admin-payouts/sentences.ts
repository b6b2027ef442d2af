import i18next from 'i18next';
import { shortTime } from '../../lib/i18n/short-time.ts';
import { stateName } from '../withdrawals/words.ts';

const sentences: [pattern: RegExp, key: string][] = [
  [/^(\d+) other users? withdrew to this account$/, 'admin-withdrawals:reason.shared'],
  [/^No payout of this user has been completed before$/, 'admin-withdrawals:reason.first'],
  [/^More than (\d+) times the usual (.+)$/, 'admin-withdrawals:reason.unusual'],
  [/^The account was opened today$/, 'admin-withdrawals:reason.newToday'],
  [/^The account was opened (\d+) days? ago$/, 'admin-withdrawals:reason.newAgo'],
  [/^The password was changed today$/, 'admin-withdrawals:reason.passwordToday'],
  [/^The password was changed (\d+) days? ago$/, 'admin-withdrawals:reason.passwordAgo'],
  [/^(\d+) invited users registered in the last 7 days$/, 'admin-withdrawals:reason.invitations'],
  [
    /^This user's payouts approved today would be (.+), above the limit of (.+)$/,
    'admin-withdrawals:reason.userLimit',
  ],
  [
    /^All payouts approved today would be (.+), above the limit of (.+)$/,
    'admin-withdrawals:reason.dayLimit',
  ],
  [
    /^This user's identity is not verified: payouts approved today would be (.+), above the limit of (.+)$/,
    'admin-withdrawals:reason.identityLimit',
  ],
  [
    /^The holder of this account does not have the user's verified name: .+ would be (.+), above the limit of (.+)$/,
    'admin-withdrawals:reason.nameLimit',
  ],
  [/^(.+) works on this withdrawal until (\S+)$/, 'admin-withdrawals:refused.claimed'],
  [/^The sign-in of this user was changed: payouts wait until (\S+)$/, 'admin-withdrawals:refused.wait'],
  [/^This user has not confirmed the email address$/, 'admin-withdrawals:refused.unverified'],
  [/^This address is on the screening list/, 'admin-withdrawals:refused.listed'],
  [/^(?:A|This) withdrawal (?:that )?is (\w+)\b/, 'admin-withdrawals:refused.state'],
];

export function sentence(message: string): string {
  for (const [pattern, key] of sentences) {
    const found = pattern.exec(message);
    if (found) return i18next.t(key, { one: written(found[1]), two: written(found[2]) });
  }
  return message;
}

function written(text = ''): string {
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return shortTime(text, i18next.language);
  return stateName(text);
}
