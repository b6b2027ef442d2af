import type { LucideIcon } from 'lucide-react';

interface ContactTileProps {
  Icon: LucideIcon;
  label: string;
  note: string;
  href?: string | undefined;
  action?: (() => void) | undefined;
}

const look =
  'flex size-full min-h-24 flex-col items-start gap-1 rounded-control border border-line p-3 text-left transition-colors';

export function ContactTile({ Icon, label, note, href, action }: ContactTileProps) {
  const content = (
    <>
      <Icon size={20} aria-hidden="true" className="mb-1" />
      <span className="text-14 font-semibold">{label}</span>
      <span className="w-full text-12 break-words text-ink-soft">{note}</span>
    </>
  );
  return (
    <li className="min-w-0">
      {href === undefined ? (
        <button
          type="button"
          disabled={action === undefined}
          onClick={action}
          className={`${look} enabled:hover:border-ink-soft disabled:text-ink-soft`}
        >
          {content}
        </button>
      ) : (
        <a href={href} className={`${look} hover:border-ink-soft`}>
          {content}
        </a>
      )}
    </li>
  );
}
