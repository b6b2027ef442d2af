const listeners = new Set<() => void>();

/** `publish` calls it; SQL that writes `events.outbox` itself must call it after the commit. */
export function notifyCommitted(): void {
  for (const listener of listeners) listener();
}

export function onCommitted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
