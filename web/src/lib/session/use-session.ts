import { useSyncExternalStore } from 'react';
import { onSessionChange, sessionState, type SessionState } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState);
}

/** Who is signed in, for screens that nobody else reaches. */
export function useSessionUser(): SessionUser {
  const { session } = useSessionState();
  if (session === undefined) throw new Error('useSessionUser outside the signed-in part of the app');
  return session.user;
}
