import { Navigate, Route, Routes } from 'react-router-dom';
import { EitherSide, InPortal, Invitation, OutsidePortal, SignedIn, SignedOut } from './guards.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { routeTable, type Access } from './route-table.ts';
import { Portal, UserShell } from './shells.ts';

/** A guard renders its page after its check, so that a refused visitor triggers no fetch. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/dashboard" replace />} />
      <Route path="/invite/:code" element={<Invitation />} />
      {pages('public')}
      <Route element={<EitherSide />}>{pages('either')}</Route>
      <Route element={<SignedOut />}>{pages('door')}</Route>
      <Route element={<SignedIn />}>
        <Route element={<UserShell />}>{pages('signed-in')}</Route>
        {stillToCome('signed-in')}
      </Route>
      <Route element={<OutsidePortal />}>{pages('portal-door')}</Route>
      <Route element={<InPortal />}>
        <Route path="/admin/*" element={<Portal />} />
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

function pages(access: Access) {
  return routeTable.map(
    ({ path, Page, ...entry }) =>
      entry.access === access && Page && <Route key={path} path={path} element={<Page />} />,
  );
}

function stillToCome(access: Access) {
  return routeTable.map(
    ({ path, Page, ...entry }) =>
      entry.access === access && !Page && <Route key={path} path={path} element={<NotFoundPage />} />,
  );
}
