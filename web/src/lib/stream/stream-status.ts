let up = false;
const listeners = new Set<() => void>();

export function streamIsUp(): boolean {
  return up;
}

export function setStreamUp(now: boolean): void {
  if (up === now) return;
  up = now;
  listeners.forEach((listener) => listener());
}

export function onStreamStatus(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
