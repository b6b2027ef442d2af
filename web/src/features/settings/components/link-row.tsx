import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

interface LinkRowProps {
  to: string;
  Icon: LucideIcon;
  label: string;
}

export function LinkRow({ to, Icon, label }: LinkRowProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 items-center gap-3 rounded-control px-2 text-14 font-medium transition-colors hover:bg-line/50"
      >
        <Icon size={20} className="text-ink-soft" aria-hidden="true" />
        <span className="flex-1">{label}</span>
        <ChevronRight size={18} className="text-ink-soft" aria-hidden="true" />
      </Link>
    </li>
  );
}
