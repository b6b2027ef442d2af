import { useEffect, type ReactNode } from 'react';

interface PortalHeaderProps {
  title: string;
  windowTitle?: string;
  actions?: ReactNode;
}

export function PortalHeader({ title, windowTitle = title, actions }: PortalHeaderProps) {
  useEffect(() => {
    document.title = `${windowTitle} · ${window.location.host}`;
  }, [windowTitle]);
  return (
    <header className="mb-5 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="min-w-0 flex-1 basis-60 text-28 font-semibold break-words">{title}</h1>
      {actions && <div className="flex flex-wrap items-center gap-x-2">{actions}</div>}
    </header>
  );
}
