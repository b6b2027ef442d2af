import type { RequestListener } from 'node:http';
import type { Logger } from '../logger.ts';
import { collectProcessMetrics } from '../metrics.ts';
import { peerGuard } from '../rpc/peer-guard.ts';
import { rpcListener, type RpcServer } from '../rpc/server.ts';
import { flushTelemetry } from '../telemetry/flush.ts';
import { listen } from './http-server.ts';
import { internalListener } from './internal-listener.ts';
import { metricsListener } from './metrics-listener.ts';
import { endStart, onFatal, onTermination } from './process-events.ts';
import { createReadiness } from './readiness.ts';

export interface ServiceOptions {
  name: string;
  logger: Logger;
  app: RequestListener;
  port: number;
  internalPort: number;
  metricsPort: number;
  host?: string | undefined;
  startsPerTurn?: number;
  connectionAgeMs?: number;
  /** Once it takes no new connections, `app` gets no new requests: they are refused with `notBegunHeader`. */
  refusesInDrain?: boolean;
  rpc?: RpcServer;
  openapi?: object;
  ready: Record<string, () => Promise<void>>;
  /** Run in order after the last answer: consumers, tasks, relay, pools. */
  stop: readonly (() => unknown)[];
  /** For this long, a stopping service still answers and closes each connection. */
  lameDuckMs?: number;
}

export interface RunningService {
  port: number;
  internalPort: number;
  metricsPort: number;
  stop(): Promise<void>;
}

/** Time limit for stopping after the lame duck, well before a platform sends SIGKILL. */
const stopWithinMs = 14_000;

/** Longer than the gateway's deadline of 8 s; the rest is for consumers and pools. */
const drainWithinMs = 9_000;

/** Without the handlers of signals and fatal errors, which belong to a process and not to a service. */
export async function serve(options: ServiceOptions): Promise<RunningService> {
  const { name, logger, host = '127.0.0.1', connectionAgeMs } = options;
  const readiness = createReadiness(options.ready, logger);
  const internal = internalListener({
    service: name,
    readiness,
    openapi: options.openapi,
    rpc: options.rpc && {
      admit: peerGuard(name, options.rpc, logger),
      listener: rpcListener(options.rpc.routes, logger),
    },
  });
  const servers = [
    await listen(name, options.app, {
      host,
      port: options.port,
      startsPerTurn: options.startsPerTurn,
      refusesInDrain: options.refusesInDrain,
      connectionAgeMs,
      logger,
    }),
    await listen(name, internal, { host, port: options.internalPort, connectionAgeMs, logger }),
    await listen(name, metricsListener, { host, port: options.metricsPort, connectionAgeMs, logger }),
  ] as const;

  const shutDown = async (): Promise<void> => {
    logger.info('stopping');
    readiness.close();
    servers.forEach((server) => server.retire());
    await delay(options.lameDuckMs ?? 0);
    const cut = setTimeout(() => servers.forEach((server) => server.cut()), drainWithinMs);
    await Promise.all(servers.map((server) => server.drain()));
    clearTimeout(cut);
    for (const stop of [...options.stop, flushTelemetry]) {
      await attempt(stop, logger);
    }
    logger.info('stopped');
  };

  let stopping: Promise<void> | undefined;
  const [{ port }, { port: internalPort }, { port: metricsPort }] = servers;
  logger.info({ port, internalPort, metricsPort }, 'started');
  return { port, internalPort, metricsPort, stop: () => (stopping ??= shutDown()) };
}

export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { logger, lameDuckMs = 0 } = options;
  collectProcessMetrics();
  const service = await serve(options);
  const stop = (): Promise<void> => service.stop().finally(forget);
  const forgetSignals = onTermination(stop, lameDuckMs + stopWithinMs, logger);
  endStart();
  const forgetFatal = onFatal(logger);
  const forget = (): void => {
    forgetSignals();
    forgetFatal();
  };
  return { ...service, stop };
}

/** A part that fails to stop must not keep the others from stopping. */
async function attempt(stop: () => unknown, logger: Logger): Promise<void> {
  try {
    await stop();
  } catch (error) {
    logger.error({ err: error }, 'a part did not stop');
  }
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
