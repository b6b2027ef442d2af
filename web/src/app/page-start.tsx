import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** A new page begins at its top, for the eyes and for a screen reader. Back and forward keep their place. */
export function PageStart() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}
