export const iconLook =
  'relative grid size-11 shrink-0 place-items-center rounded-control text-ink-soft transition-colors hover:bg-line/60 hover:text-ink disabled:pointer-events-none disabled:opacity-45';
