const listeners = new Set<() => void>();

/** Wakes the relays of this process. `publish` does it by itself; who writes the outbox by own SQL calls it. */
export function notifyCommitted(): void {
  for (const listener of listeners) listener();
}

export function onCommitted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
