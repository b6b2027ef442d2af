import { useEffect, type ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** What the window is called, where that is not the title. */
  windowTitle?: string;
  lead?: string | undefined;
  actions?: ReactNode;
}

export function PageHeader({ title, windowTitle = `${title} · Tael`, lead, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  return (
    <header className="mb-6 flex items-start justify-between gap-4 lg:mb-8">
      <div className="min-w-0">
        <h1 className="text-28 font-semibold break-words">{title}</h1>
        {lead && <p className="mt-1 text-14 text-ink-soft">{lead}</p>}
      </div>
      {actions && <div className="flex shrink-0">{actions}</div>}
    </header>
  );
}
