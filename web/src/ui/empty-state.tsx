import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  lead?: string;
}

export function EmptyState({ icon, title, lead }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-12 text-center">
      <span className="mb-3 grid size-14 place-items-center rounded-full border border-line text-ink-soft">
        {icon}
      </span>
      <p className="text-16 font-semibold">{title}</p>
      {lead && <p className="max-w-xs text-14 text-balance text-ink-soft">{lead}</p>}
    </div>
  );
}
