export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="figures inline-grid h-5 min-w-5 place-items-center rounded-[5px] border border-line bg-paper px-1 font-sans text-12 text-ink-soft">
      {children}
    </kbd>
  );
}
