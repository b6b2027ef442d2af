import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useParams, type Location } from 'react-router-dom';
import { mayEnterPortal } from '../product/session/portal.ts';
import { useSessionState } from '../product/session/use-session.ts';
import { DashboardPage } from './route-table.ts';
import { Portal, UserShell } from './shells.ts';

interface CameFrom {
  from?: Pick<Location, 'pathname' | 'search'>;
}

export function SignedIn() {
  const { session, ending } = useSessionState();
  const { pathname, search } = useLocation();
  if (session !== undefined) return <Outlet />;
  const state: CameFrom = ending === 'signed-out' ? {} : { from: { pathname, search } };
  return <Navigate to="/login" replace state={state} />;
}

export function EitherSide() {
  const { session } = useSessionState();
  return session === undefined ? <Outlet /> : <UserShell />;
}

export function InPortal() {
  const { session, ending } = useSessionState();
  const { pathname, search } = useLocation();
  if (session !== undefined && mayEnterPortal(session.user)) return <Outlet />;
  if (session === undefined && ending === 'signed-out') return <Navigate to="/login" replace />;
  const state: CameFrom = { from: { pathname, search } };
  return <Navigate to="/admin/login" replace state={state} />;
}

export function SignedOut() {
  const { session } = useSessionState();
  const from = useCameFrom();
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
