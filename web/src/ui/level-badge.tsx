const colours: Record<string, string> = {
  Platinum: 'text-platinum',
  Gold: 'text-gold',
  Silver: 'text-silver',
};

export function LevelBadge({ level, label }: { level: string; label: string }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border border-current/40 px-2.5 py-0.5 text-12 font-semibold ${colours[level] ?? 'text-bronze'}`}
    >
      <span aria-hidden="true" className="size-1.5 rotate-45 bg-current" />
      {label}
    </span>
  );
}
