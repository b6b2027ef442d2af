import { Route, Routes } from 'react-router-dom';
import { AdminShell } from './admin-shell.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { portalTable } from './portal-table.ts';

const root = '/admin';

export function Portal() {
  return (
    <Routes>
      <Route element={<AdminShell />}>
        {portalTable.map(
          ({ path, Page }) => Page && <Route key={path} path={path.slice(root.length)} element={<Page />} />,
        )}
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
