import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowButton } from './row-button.tsx';

interface BulkBarProps {
  label: string;
  ticked: string;
  clear: string;
  children: ReactNode;
  onClear: () => void;
}

export function BulkBar({ label, ticked, clear, children, onClear }: BulkBarProps) {
  return (
    <section
      aria-label={label}
      className="fixed inset-x-4 bottom-4 z-10 mx-auto flex w-fit max-w-[calc(100vw-2rem)] flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-raised py-2 pr-2 pl-4 shadow-float"
    >
      <p role="status" className="figures text-14 font-medium">
        {ticked}
      </p>
      {children}
      <RowButton label={clear} onClick={onClear}>
        <X size={18} aria-hidden="true" />
      </RowButton>
    </section>
  );
}
