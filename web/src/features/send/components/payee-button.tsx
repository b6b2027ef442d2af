import { Avatar } from '../../../ui/avatar.tsx';

interface PayeeButtonProps {
  name: string;
  note?: string | undefined;
  onClick: () => void;
}

export function PayeeButton({ name, note, onClick }: PayeeButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control px-2 text-left text-14 font-medium hover:bg-line/40"
    >
      <Avatar name={name} />
      <span className="min-w-0">
        <bdi className="block truncate">{name}</bdi>
        {note !== undefined && (
          <span className="figures block text-12 font-normal text-ink-soft">{note}</span>
        )}
      </span>
    </button>
  );
}
