import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation, useParams, type Location } from 'react-router-dom';
import { useSessionState } from '../lib/session/use-session.ts';

interface CameFrom {
  from?: Pick<Location, 'pathname' | 'search'>;
}

/** Others are sent to sign in, and back here afterwards; who has just signed out on purpose is not. */
export function SignedIn({ children = <Outlet /> }: { children?: ReactNode }) {
  const { session, ending } = useSessionState();
  const { pathname, search } = useLocation();
  if (session !== undefined) return children;
  const state: CameFrom = ending === 'signed-out' ? {} : { from: { pathname, search } };
  return <Navigate to="/login" replace state={state} />;
}

/** The doors: who is inside already goes on to where they wanted to go. */
export function SignedOut() {
  const { session } = useSessionState();
  const { from } = (useLocation().state ?? {}) as CameFrom;
  if (session === undefined) return <Outlet />;
  return <Navigate to={from ?? '/dashboard'} replace />;
}

export function Invitation() {
  const { code = '' } = useParams();
  return <Navigate to={`/register?ref=${encodeURIComponent(code)}`} replace />;
}
