export function shortTime(iso: string, language: string): string {
  const time = new Date(iso);
  return time.toLocaleString(language, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    ...(time.getFullYear() !== new Date().getFullYear() && { year: 'numeric' }),
  });
}
