import type { ReactNode } from 'react';

const looks = {
  waiting: {
    badge: 'border-amber/40 bg-amber-wash text-amber',
    mark: 'rounded-full border-2 border-current',
  },
  done: { badge: 'border-jade/40 bg-jade-wash text-jade', mark: 'rounded-full bg-current' },
  refused: { badge: 'border-vermilion/40 bg-vermilion-wash text-vermilion', mark: 'rotate-45 bg-current' },
  other: { badge: 'border-azure/40 bg-azure-wash text-azure', mark: 'bg-current' },
} as const;

export type StatusLook = keyof typeof looks;

const known: Record<string, StatusLook> = {
  pending: 'waiting',
  completed: 'done',
  rejected: 'refused',
  failed: 'refused',
};

export const statusLook = (status: string): StatusLook => known[status] ?? 'other';

/** The mark has a shape for each look, so that no information depends on colour alone. */
export function StatusBadge({ look, children }: { look: StatusLook; children: ReactNode }) {
  const { badge, mark } = looks[look];
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border px-2 py-0.5 text-12 font-medium whitespace-nowrap ${badge}`}
    >
      <span aria-hidden="true" className={`size-1.5 shrink-0 ${mark}`} />
      {children}
    </span>
  );
}
