import { Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { Invitation, SignedIn, SignedOut } from './guards.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { routeTable } from './route-table.ts';

const guards = {
  public: Outlet,
  door: SignedOut,
  'signed-in': SignedIn,
  admin: Outlet,
};

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to="/dashboard" replace />} />
      <Route path="/invite/:code" element={<Invitation />} />
      {routeTable.map(({ path, access, Page = NotFoundPage }) => {
        const Guard = guards[access];
        return (
          <Route key={path} element={<Guard />}>
            <Route path={path} element={<Page />} />
          </Route>
        );
      })}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
