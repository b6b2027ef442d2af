import type { RequestListener } from 'node:http';
import { sendJson } from '../http/send.ts';
import type { Logger } from '../logger.ts';
import { listen } from './http-server.ts';
import { onTermination } from './process-events.ts';

export interface ProbeOptions {
  name: string;
  logger: Logger;
  host?: string | undefined;
  internalPort: number;
  /** The name of the missing dependency, in the answer of `/readyz`. */
  missing: string;
}

const stopWithinMs = 1_000;

/** For a process that cannot serve yet: alive, not ready. A signal ends it. Call the result before `startService`. */
export async function answerProbes(options: ProbeOptions): Promise<() => Promise<void>> {
  const { name, logger, host = '127.0.0.1', internalPort: port, missing } = options;
  const listener: RequestListener = (req, res) =>
    req.url?.split('?', 1)[0] === '/livez'
      ? sendJson(res, 200, { status: 'alive' })
      : sendJson(res, 503, { status: 'not ready', failing: [missing] });
  const server = await listen(name, listener, { host, port, logger });
  const close = (): Promise<void> => {
    server.retire();
    return server.drain();
  };
  const forgetSignals = onTermination(close, stopWithinMs, logger);
  return async () => {
    forgetSignals();
    await close();
  };
}
