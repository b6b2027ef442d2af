export function Tag({ children }: { children: string }) {
  return (
    <span className="inline-block max-w-full truncate rounded-[6px] border border-line px-1.5 py-0.5 align-middle text-12 text-ink-soft">
      {children}
    </span>
  );
}
