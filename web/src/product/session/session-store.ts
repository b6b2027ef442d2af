import * as z from 'zod/mini';
import { sessionUser, type Session, type SessionUser } from './session-user.ts';

/**
 * After `signed-out`, the next sign-in does not return to the last page. `unreadable`: the stored session was
 * incomplete or invalid.
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

/** Absent fields stay unchanged. Data of another user is ignored. */
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

/** Ignored if the token was replaced meanwhile. */
export function sessionExpired(token: string): void {
  if (state.session?.token === token) endSession('expired');
}

export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.storageArea !== localStorage) return;
    if (event.key !== null && event.key !== keys.token && event.key !== keys.user) return;
    const session = stored();
    // The other tab writes two keys in turn: between the two, the stored session is incomplete.
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
