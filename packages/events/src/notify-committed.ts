const listeners = new Set<() => void>();

/**
 * Wakes the relays of this process. `publish` calls it; SQL that writes `events.outbox` itself needs a call after
 * commit.
 */
export function notifyCommitted(): void {
  for (const listener of listeners) listener();
}

export function onCommitted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
