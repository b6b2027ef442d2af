import type { Logger } from '../logger.ts';

const signals = ['SIGTERM', 'SIGINT'] as const;

export function onTermination(stop: () => Promise<void>, withinMs: number, logger: Logger): () => void {
  let received = false;
  const terminate = (signal: NodeJS.Signals): void => {
    if (received) return;
    received = true;
    logger.info({ signal }, 'stopping on a signal');
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
    // While stopping, keep the handlers: without them, a second signal would kill the process.
    if (!received) for (const signal of signals) process.off(signal, terminate);
  };
}

/** After an unforeseen error the state is unknown, so the platform must restart the process. */
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

/** A host with several addresses fails with one error per address and an empty message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

let startIsOver = (): void => undefined;

export function beforeStart(logger: Logger): void {
  startIsOver = onFatal(logger, 'cannot start');
}

export const endStart = (): void => startIsOver();
