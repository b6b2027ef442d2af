import { CircleAlert, CircleCheck, Info, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

const kinds = {
  refused: { icon: CircleAlert, look: 'border-vermilion/40 bg-vermilion-wash text-vermilion', role: 'alert' },
  done: { icon: CircleCheck, look: 'border-jade/40 bg-jade-wash text-jade', role: 'status' },
  notice: { icon: Info, look: 'border-azure/40 bg-azure-wash text-azure', role: 'status' },
  offline: { icon: WifiOff, look: 'border-amber/40 bg-amber-wash text-amber', role: 'alert' },
} as const;

interface BannerProps {
  kind: keyof typeof kinds;
  children: ReactNode;
  action?: ReactNode;
}

export function Banner({ kind, children, action }: BannerProps) {
  const { icon: Icon, look, role } = kinds[kind];
  return (
    <div role={role} className={`flex items-start gap-3 rounded-control border px-3.5 py-3 text-14 ${look}`}>
      <Icon size={20} className="shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 break-words text-ink">{children}</div>
      {action && <div className="-my-2.5 -mr-2 shrink-0">{action}</div>}
    </div>
  );
}
