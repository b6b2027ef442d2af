import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams, type Location } from 'react-router-dom';
import { DashboardPage } from '../features/dashboard/routes.tsx';
import { mayEnterPortal } from '../lib/session/portal.ts';
import { useSessionState } from '../lib/session/use-session.ts';
import { Portal, UserShell } from './shells.ts';

interface CameFrom {
  from?: Pick<Location, 'pathname' | 'search'>;
}

/** Others are sent to sign in, and back here afterwards; who has just signed out on purpose is not. */
export function SignedIn() {
  const { session, ending } = useSessionState();
  const { pathname, search } = useLocation();
  if (session !== undefined) return <Outlet />;
  const state: CameFrom = ending === 'signed-out' ? {} : { from: { pathname, search } };
  return <Navigate to="/login" replace state={state} />;
}

/** Open to all; who is signed in keeps the app around it. */
export function EitherSide() {
  const { session } = useSessionState();
  return session === undefined ? <Outlet /> : <UserShell />;
}

/** The portal's own guard; its Logout leads to the users' door. */
export function InPortal() {
  const { session, ending } = useSessionState();
  const { pathname, search } = useLocation();
  if (session !== undefined && mayEnterPortal(session.user)) return <Outlet />;
  if (session === undefined && ending === 'signed-out') return <Navigate to="/login" replace />;
  const state: CameFrom = { from: { pathname, search } };
  return <Navigate to="/admin/login" replace state={state} />;
}

/** The door: who is inside already goes on to where they wanted to go. */
export function SignedOut() {
  const { session } = useSessionState();
  const from = useCameFrom();
  // What is behind the door is fetched while somebody types.
  useEffect(() => {
    UserShell.preload();
    DashboardPage.preload();
  }, []);
  return session === undefined ? <Outlet /> : <Navigate to={from ?? '/dashboard'} replace />;
}

export function OutsidePortal() {
  const { session } = useSessionState();
  const from = useCameFrom();
  const inside = session !== undefined && mayEnterPortal(session.user);
  useEffect(() => {
    Portal.preload();
  }, []);
  return inside ? <Navigate to={from ?? '/admin'} replace /> : <Outlet />;
}

export function Invitation() {
  const { code = '' } = useParams();
  return <Navigate to={`/register?ref=${encodeURIComponent(code)}`} replace />;
}

function useCameFrom(): CameFrom['from'] {
  const state = useLocation().state as CameFrom | null;
  return state?.from;
}
