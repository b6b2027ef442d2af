let flush: (() => Promise<void>) | undefined;

/** The preload says how; without it there is nothing to flush. */
export function setFlush(how: () => Promise<void>): void {
  flush = how;
}

export async function flushTelemetry(): Promise<void> {
  await flush?.();
}
