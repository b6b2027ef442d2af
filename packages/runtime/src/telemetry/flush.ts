let flush: (() => Promise<void>) | undefined;

/** Called by the preload. Without it there is nothing to flush. */
export function setFlush(how: () => Promise<void>): void {
  flush = how;
}

export async function flushTelemetry(): Promise<void> {
  await flush?.();
}
