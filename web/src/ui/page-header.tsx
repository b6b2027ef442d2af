import { useEffect, type ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  windowTitle?: string;
  lead?: string | undefined;
  back?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, windowTitle = `${title} · Tael`, lead, back, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = windowTitle;
  }, [windowTitle]);
  return (
    <header className="mb-6 lg:mb-8">
      <div className="flex min-h-11 items-center gap-1">
        {back && <div className="-ml-3 shrink-0">{back}</div>}
        <h1 className="min-w-0 flex-1 text-28 font-semibold break-words">{title}</h1>
        {/* An icon is aligned with the cards by its drawing, not by its target. */}
        {actions && <div className="flex shrink-0 has-[>.size-11:last-child]:-mr-3">{actions}</div>}
      </div>
      {lead && <p className="text-14 text-ink-soft">{lead}</p>}
    </header>
  );
}
