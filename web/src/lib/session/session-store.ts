import * as z from 'zod/mini';
import { sessionUser, type Session, type SessionUser } from './session-user.ts';

/**
 * How the last session ended: who left on purpose is not sent back to where they were; of an unreadable one only a part
 * was there, or garbage.
 */
export type Ending = 'never' | 'signed-out' | 'expired' | 'refused' | 'unreadable';

export interface SessionState {
  session: Session | undefined;
  ending: Ending;
}

const keys = { token: 'token', user: 'user' };
let state: SessionState = { session: undefined, ending: 'never' };
const listeners = new Set<() => void>();

function become(next: SessionState): void {
  state = next;
  listeners.forEach((listener) => listener());
}

export function sessionState(): SessionState {
  return state;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads what an earlier visit left. Half a session or garbage is cleared away. */
export function restoreSession(): void {
  const session = stored();
  const wasThere = Object.values(keys).some((key) => localStorage.getItem(key) !== null);
  if (session === undefined) clearStored();
  become({ session, ending: session === undefined && wasThere ? 'unreadable' : 'never' });
}

export function beginSession(session: Session): void {
  localStorage.setItem(keys.token, session.token);
  localStorage.setItem(keys.user, JSON.stringify(session.user));
  become({ session, ending: 'never' });
}

/** As the account is now; what is not told stays. An answer about somebody else says nothing about this session. */
export function followUser(now: Pick<SessionUser, 'id'> & Partial<SessionUser>): void {
  const { session, ending } = state;
  if (session?.user.id !== now.id) return;
  const user = { ...session.user, ...now };
  const written = JSON.stringify(user);
  if (written === JSON.stringify(session.user)) return;
  localStorage.setItem(keys.user, written);
  become({ session: { ...session, user }, ending });
}

export function endSession(ending: Ending): void {
  clearStored();
  if (state.session !== undefined) become({ session: undefined, ending });
}

/** The server no longer knows this token. An answer to an older token says nothing about the present one. */
export function sessionExpired(token: string): void {
  if (state.session?.token === token) endSession('expired');
}

/** Signing in or out in one tab does so in all others. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.storageArea !== localStorage) return;
    if (event.key !== null && event.key !== keys.token && event.key !== keys.user) return;
    const session = stored();
    // The other tab writes two keys one after the other: between them nothing is to be believed.
    if (session === undefined && localStorage.getItem(keys.token) !== null) return;
    if (session !== undefined && session.token === state.session?.token) {
      followUser(session.user);
      return;
    }
    become({ session, ending: 'signed-out' });
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}

function clearStored(): void {
  localStorage.removeItem(keys.token);
  localStorage.removeItem(keys.user);
}

function stored(): Session | undefined {
  const token = localStorage.getItem(keys.token);
  const user = localStorage.getItem(keys.user);
  if (!token || !user) return undefined;
  try {
    const parsed = z.safeParse(sessionUser, JSON.parse(user));
    return parsed.success ? { token, user: parsed.data } : undefined;
  } catch {
    return undefined;
  }
}
