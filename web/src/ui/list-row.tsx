import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface ListRowProps {
  Icon: LucideIcon;
  title: string;
  note: string;
  figure: ReactNode;
  tone?: string;
  badge?: ReactNode;
  onOpen: () => void;
}

export function ListRow({ Icon, title, note, figure, tone = '', badge, onOpen }: ListRowProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 flex min-h-16 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 text-left transition-colors hover:bg-line/40"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full border border-line text-ink-soft">
        <Icon size={18} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">{title}</span>
        <span className="figures block truncate text-12 text-ink-soft">{note}</span>
      </span>
      <span className="grid max-w-[48%] shrink-0 justify-items-end gap-1">
        <span className={`figures text-right text-12 font-semibold min-[360px]:text-14 ${tone}`}>
          {figure}
        </span>
        {badge}
      </span>
    </button>
  );
}
