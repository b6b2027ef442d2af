import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { httpErrors } from '../http/http-errors.ts';
import { sendRefusal } from '../http/send.ts';
import type { Logger } from '../logger.ts';
import { answerClientError, refusalHeaders } from './client-error.ts';
import { refuseNotBegun } from './not-begun.ts';
import { paced } from './paced.ts';

/** Longer than any caller's pool keeps idle connections, so that the caller always closes first. */
const keepAliveMs = 75_000;

/** An older connection closes after its next answer: the caller's next connection may reach a newer replica. */
const defaultAgeMs = 30_000;

export interface ListeningServer {
  port: number;
  /** Each later answer closes its connection: a caller that reused a closing connection would get an error. */
  retire(): void;
  drain(): Promise<void>;
  cut(): void;
}

interface ListenOptions {
  host: string;
  port: number;
  startsPerTurn?: number | undefined;
  connectionAgeMs?: number | undefined;
  refusesInDrain?: boolean | undefined;
  logger: Logger;
}

export async function listen(
  service: string,
  listener: RequestListener,
  { host, port, startsPerTurn, connectionAgeMs = defaultAgeMs, refusesInDrain, logger }: ListenOptions,
): Promise<ListeningServer> {
  const checked = withHost(service, listener);
  const unanswered = new Set<ServerResponse>();
  const openedAt = new WeakMap<Socket, number>();
  const isOld = (socket: Socket): boolean =>
    performance.now() - (openedAt.get(socket) ?? 0) >= connectionAgeMs;
  let isRetired = false;
  let isDraining = false;
  const begin = contained(logger, (req, res) => {
    if (isRetired || isOld(req.socket)) closeAfter(res);
    if (isDraining && refusesInDrain) {
      refuseNotBegun(service, req, res);
      return;
    }
    unanswered.add(res);
    res.once('close', () => unanswered.delete(res));
    checked(req, res);
  });
  const server = createServer(
    {
      keepAliveTimeout: keepAliveMs,
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      connectionsCheckingInterval: 2_000,
      // Otherwise Node itself answers a request without Host, with an empty body.
      requireHostHeader: false,
    },
    startsPerTurn === undefined ? begin : paced(startsPerTurn, begin),
  );
  server.on('clientError', answerClientError(service));
  server.on('connection', (socket) => {
    openedAt.set(socket, performance.now());
    // Node removes its own 'error' listener from an upgraded connection.
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      // accept() failed, for example with ENOBUFS.
      server.on('error', (error) => logger.warn({ err: error }, 'accept failed'));
      resolve();
    });
  });
  return {
    port: portOf(server),
    retire: () => {
      isRetired = true;
      unanswered.forEach(closeAfter);
    },
    drain: () => {
      isDraining = true;
      return drain(server);
    },
    cut: () => server.closeAllConnections(),
  };
}

function closeAfter(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('connection', 'close');
}

/** An exception or a failed write of one request must not end the process. */
function contained(logger: Logger, listener: RequestListener): RequestListener {
  return (req, res) => {
    res.on('error', (error) => logger.warn({ err: error }, 'response write failed'));
    try {
      listener(req, res);
    } catch (error) {
      logger.error({ err: error }, 'request listener threw');
      res.destroy();
    }
  };
}

/** Later code builds URLs from Host. */
function withHost(service: string, listener: RequestListener): RequestListener {
  const errors = httpErrors(service);
  return (req, res) => {
    const { host } = req.headers;
    if (host !== undefined && URL.canParse(`http://${host}`)) {
      listener(req, res);
      return;
    }
    for (const [name, value] of Object.entries(refusalHeaders)) res.setHeader(name, value);
    sendRefusal(res, errors.malformed_request(), randomUUID());
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive connection becomes idle only after its last answer, so the sweep repeats.
    const sweep = setInterval(() => server.closeIdleConnections(), 25);
    server.close(() => {
      clearInterval(sweep);
      resolve();
    });
  });
}
