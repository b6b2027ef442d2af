import { useSyncExternalStore } from 'react';
import { hasPermission } from './portal.ts';
import { onSessionChange, sessionState, type SessionState } from './session-store.ts';
import type { SessionUser } from './session-user.ts';

export function useSessionState(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState);
}

export function useHasPermission(): (name: string) => boolean {
  const { session } = useSessionState();
  return (name) => hasPermission(session?.user, name);
}

export function useSessionUser(): SessionUser {
  const { session } = useSessionState();
  if (session === undefined) throw new Error('useSessionUser outside the signed-in part of the app');
  return session.user;
}
