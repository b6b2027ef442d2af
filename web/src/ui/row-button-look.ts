export const rowButtonLook =
  'grid size-8 shrink-0 place-items-center rounded-control text-ink-soft transition-colors hover:bg-line/70 hover:text-ink disabled:pointer-events-none disabled:opacity-45 aria-busy:cursor-progress data-[state=open]:bg-line/70 data-[state=open]:text-ink';
