export function Avatar({ name, large = false }: { name: string; large?: boolean }) {
  const initial = Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '';
  const size = large ? 'size-14 text-20' : 'size-9 text-14';
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-control bg-ink font-semibold text-paper ${size}`}
    >
      {initial}
    </span>
  );
}
