import type { Logger } from '../logger.ts';

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Stops once, however many signals arrive, and ends the process in time even if stopping hangs. */
export function onTermination(stop: () => Promise<void>, withinMs: number, logger: Logger): () => void {
  let received = false;
  const terminate = (signal: NodeJS.Signals): void => {
    if (received) return;
    received = true;
    logger.info({ signal }, 'told to stop');
    setTimeout(() => {
      logger.error({ withinMs }, 'stopping took too long');
      process.exit(1);
    }, withinMs);
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  for (const signal of signals) process.on(signal, terminate);
  return () => {
    // The signal that stops the process goes on being heard, or a second one would kill it half-way.
    if (!received) for (const signal of signals) process.off(signal, terminate);
  };
}

/** A state nobody foresaw is not worked on with: say it in the log's own format, and let the platform restart. */
export function onFatal(logger: Logger, what = 'the process is in an unknown state'): () => void {
  const die = (error: unknown): void => {
    logger.fatal({ err: error }, `${what}: ${reasonOf(error)}`);
    process.exit(1);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
  return () => {
    process.off('uncaughtException', die);
    process.off('unhandledRejection', die);
  };
}

/** A host with several addresses fails with one error for each, and no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

let startIsOver = (): void => undefined;

/** From here until `startService` has begun, what a program fails of is one line: a database that is away, a wrong key. */
export function beforeStart(logger: Logger): void {
  startIsOver = onFatal(logger, 'cannot start');
}

export const endStart = (): void => startIsOver();
