let flush: (() => Promise<void>) | undefined;

export function setFlush(how: () => Promise<void>): void {
  flush = how;
}

export async function flushTelemetry(): Promise<void> {
  await flush?.();
}
