const hour = 3_600_000;
export const longestSession = 30 * 24 * hour;
export const mostSessions = 50;

export function sessionEnd(begun: Date, remembered: boolean): Date {
  return new Date(begun.getTime() + (remembered ? longestSession : 12 * hour));
}

export type SessionState = 'live' | 'ended' | 'inactive';

/** `inactive` becomes 403, since a new sign-in would not help; `ended` becomes 401. */
export function sessionState(
  session: { endedAt: Date | null; expiresAt: Date; status: string } | undefined,
  now: Date,
): SessionState {
  if (session === undefined || session.status === 'deleted') return 'ended';
  if (session.expiresAt <= now) return 'ended';
  if (session.status !== 'active') return 'inactive';
  return session.endedAt === null ? 'live' : 'ended';
}
