import type { Logger } from '../logger.ts';

export interface Readiness {
  check(): Promise<string[]>;
  close(): void;
}

const patienceMs = 2_000;

async function within(check: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  try {
    await Promise.race([check(), late]);
  } finally {
    clearTimeout(timer);
  }
}

export function createReadiness(checks: Record<string, () => Promise<void>>, logger: Logger): Readiness {
  let closing = false;
  const failing = new Map<string, string>();
  const nameOfFailed = async ([name, check]: [string, () => Promise<void>]): Promise<string[]> => {
    try {
      await within(check);
      if (failing.delete(name)) logger.info({ check: name }, 'ready again');
      return [];
    } catch (error) {
      // Checked many times a second during a start: log each reason once.
      const reason = error instanceof Error ? error.message : String(error);
      if (failing.get(name) !== reason) logger.warn({ check: name, reason }, 'not ready');
      failing.set(name, reason);
      return [name];
    }
  };
  return {
    check: async () =>
      closing ? ['shutting down'] : (await Promise.all(Object.entries(checks).map(nameOfFailed))).flat(),
    close: () => {
      closing = true;
    },
  };
}
