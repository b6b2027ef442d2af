import { invisible, spellingProblem, usernameKey } from '@tael/contract/auth';
import unhomoglyph from 'unhomoglyph';

export { usernameKey };

/** Equal for names that look alike: 'l' and '1', Latin 'a' and Cyrillic 'а' (Unicode TS 39). */
export function usernameSkeleton(username: string): string {
  // Before lower-casing: a capital I looks like l, a small i does not.
  const written = username.replace(invisible, '').normalize('NFKC').normalize('NFD');
  return usernameKey(unhomoglyph(written));
}

export const usernameKeys = (username: string) => ({
  usernameKey: usernameKey(username),
  usernameSkeleton: usernameSkeleton(username),
});

const reserved = new Set(
  [
    'admin',
    'administrator',
    'bank',
    'help',
    'helpdesk',
    'moderator',
    'official',
    'payments',
    'root',
    'security',
    'service',
    'staff',
    'support',
    'system',
    'tael',
    'team',
    'wallet',
    '客服',
    '官方',
    '管理员',
    '系统',
  ].flatMap((word) => [usernameSkeleton(word), usernameSkeleton(word.toUpperCase())]),
);

/** True if every word is reserved, as in 'Tael Support' or 'admin-2'. */
function isReserved(username: string): boolean {
  const words = username
    .normalize('NFKC')
    .replace(invisible, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !/^\d+$/.test(word));
  return words.length > 0 && words.every((word) => reserved.has(usernameSkeleton(word)));
}

export function usernameProblem(username: string): string | undefined {
  return spellingProblem(username) ?? (isReserved(username) ? 'This username is reserved' : undefined);
}
