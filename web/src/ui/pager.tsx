import { ChevronLeft, ChevronRight } from 'lucide-react';
import { RowButton } from './row-button.tsx';

interface PagerProps {
  label: string;
  shown: string;
  page: number;
  pages: number;
  where: string;
  previous: string;
  next: string;
  onPage: (page: number) => void;
}

export function Pager({ label, shown, page, pages, where, previous, next, onPage }: PagerProps) {
  return (
    <nav aria-label={label} className="flex min-h-12 items-center gap-3 px-3 text-14 text-ink-soft">
      <p role="status" className="figures min-w-0 flex-1 truncate">
        {shown}
      </p>
      <span className="figures max-sm:sr-only">{where}</span>
      <span className="flex">
        <RowButton label={previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft size={18} aria-hidden="true" />
        </RowButton>
        <RowButton label={next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRight size={18} aria-hidden="true" />
        </RowButton>
      </span>
    </nav>
  );
}
