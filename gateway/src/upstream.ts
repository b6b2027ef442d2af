import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { ClientDisconnected, idleConnectionMs, Refusal } from '@tael/runtime';
import type { Downloads, Holder } from './downloads.ts';
import { errors } from './errors.ts';
import { clientHeaders } from './headers.ts';
import type { Outcome } from './status/measures.ts';

export interface Upstream {
  name: string;
  send(exchange: Exchange): Promise<void>;
  close(): Promise<void>;
}

export interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  path: string;
  /** name, value, name, value */
  headers: string[];
  body: Buffer | undefined;
  requestId: string;
  holder: Holder;
}

export interface UpstreamOptions {
  name: string;
  url: string;
  maxInFlight: number;
  downloads: Downloads;
  deadlineMs?: number;
  /** For the status page: `ms` until the first byte. Not called if the client disconnects first. */
  observe?: (outcome: Outcome) => void;
}

/** Answers up to this size are buffered, so that the gateway can still answer 503 if the service fails midway. */
const MAX_WHOLE_BYTES = 64 * 1024;

/**
 * Buffer limit for a slow client if the service answered `Connection: close`. Such an answer is not paused: undici 7
 * throws uncatchably if a paused connection ends (nodejs/undici#5360, fixed in 8, which needs Node 22).
 */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Maximum time between two chunks from the service. `downloads` limits how slow the reader may be. */
const BETWEEN_CHUNKS_MS = 30_000;

export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, url, maxInFlight, downloads, deadlineMs = 8000, observe = () => {} } = options;
  const pool = new Pool(url, {
    connections: maxInFlight + downloads.maxConnections,
    pipelining: 1,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
    headersTimeout: 0,
    bodyTimeout: BETWEEN_CHUNKS_MS,
    connect: { timeout: 2000 },
  });
  let inFlight = 0;
  const streaming = new Map<Exchange, () => void>();

  /** Moves the exchange from `inFlight` to `downloads`: a slow reader must not use up the service's limit. */
  function moveToDownloads(exchange: Exchange, { 'content-type': type = '' }: IncomingHttpHeaders): void {
    const kind = /^(text\/csv|application\/pdf)/.test(type) ? 'file' : 'large';
    streaming.set(exchange, downloads.begin(exchange.res, kind, exchange.holder));
    inFlight -= 1;
  }

  function leave(exchange: Exchange): void {
    const end = streaming.get(exchange);
    if (!end) {
      inFlight -= 1;
      return;
    }
    streaming.delete(exchange);
    end();
  }

  async function send(exchange: Exchange): Promise<void> {
    const started = performance.now();
    const ended = onceFrom(started, observe);
    if (inFlight >= maxInFlight) {
      ended(true);
      throw errors.overloaded();
    }
    inFlight += 1;
    const steps: Steps = { moveToDownloads, answered: (status) => ended(status >= 500) };
    try {
      await attempt(pool, exchange, steps, deadlineMs).catch((error: unknown) => {
        if (!isRetriable(exchange, error)) throw error;
        return attempt(pool, exchange, steps, deadlineMs - (performance.now() - started));
      });
    } catch (error) {
      if (!(error instanceof ClientDisconnected)) ended(true);
      throw error instanceof ConnectionBroke ? errors.unavailable() : error;
    } finally {
      leave(exchange);
    }
  }

  return { name, send, close: () => pool.destroy() };
}

function onceFrom(started: number, observe: (outcome: Outcome) => void): (hasFailed: boolean) => void {
  let isObserved = false;
  return (hasFailed) => {
    if (!isObserved) observe({ hasFailed, ms: performance.now() - started });
    isObserved = true;
  };
}

class ConnectionBroke extends Error {
  readonly refused: boolean;
  constructor(cause: Error & { code?: string }) {
    super('the connection to the service broke', { cause });
    this.refused = cause.code === 'ECONNREFUSED' || cause.code === 'UND_ERR_CONNECT_TIMEOUT';
  }
}

/** A read is retried once if an open connection broke before the client got a byte. A write is never retried. */
function isRetriable({ req, res }: Exchange, error: unknown): boolean {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  return isRead && !res.headersSent && error instanceof ConnectionBroke && !error.refused;
}

interface Steps {
  moveToDownloads: (exchange: Exchange, headers: IncomingHttpHeaders) => void;
  answered: (status: number) => void;
}

function attempt(
  pool: Pool,
  exchange: Exchange,
  { moveToDownloads, answered }: Steps,
  deadlineMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { req, res, path, headers, body } = exchange;
    let abort: ((reason: Error) => void) | undefined;
    let failure: Error | undefined;
    const deadline = setTimeout(() => end(errors.timed_out()), deadlineMs);
    const onClientClose = (): void => end(new ClientDisconnected('the client closed the connection'));
    res.once('close', onClientClose);

    function end(reason?: Error): void {
      clearTimeout(deadline);
      res.off('close', onClientClose);
      if (!reason) {
        resolve();
        return;
      }
      failure = reason;
      reject(reason);
      abort?.(reason);
    }

    pool.dispatch(
      { method: req.method ?? 'GET', path, headers, body: body ?? null },
      answerHandler(exchange, {
        started: (controller) => {
          abort = (reason) => controller.abort(reason);
          // The deadline passed while the request was queued for a connection.
          if (failure) abort(failure);
        },
        answered,
        streaming: (answerHeaders) => {
          moveToDownloads(exchange, answerHeaders);
          clearTimeout(deadline);
        },
        end,
      }),
    );
  });
}

interface Progress {
  answered(status: number): void;
  started(controller: Dispatcher.DispatchController): void;
  streaming(headers: IncomingHttpHeaders): void;
  end(reason?: Error): void;
}

function answerHandler({ req, res, requestId }: Exchange, progress: Progress): Dispatcher.DispatchHandler {
  let status = 0;
  let headers: IncomingHttpHeaders = {};
  let kept: Buffer[] = [];
  let size = 0;

  return {
    onRequestStart(controller) {
      progress.started(controller);
    },
    onResponseStart(_controller, statusCode, answerHeaders) {
      status = statusCode;
      headers = answerHeaders;
      progress.answered(statusCode);
    },
    onResponseData(controller, chunk) {
      size += chunk.length;
      if (size <= MAX_WHOLE_BYTES) {
        kept.push(chunk);
        return;
      }
      if (!res.headersSent) {
        try {
          progress.streaming(headers);
        } catch (error) {
          progress.end(error instanceof Refusal ? error : errors.unavailable());
          return;
        }
        res.writeHead(status, clientHeaders(headers, requestId));
        for (const early of kept) res.write(early);
        kept = [];
      }
      if (res.write(chunk)) return;
      if (headers.connection?.toLowerCase() !== 'close') {
        controller.pause();
        res.once('drain', () => controller.resume());
      } else if (res.writableLength > MAX_BUFFERED_BYTES) {
        progress.end(errors.unavailable());
      }
    },
    onResponseEnd() {
      if (res.headersSent) {
        res.end();
      } else {
        const out = clientHeaders(headers, requestId);
        if (hasBody(req.method, status)) out.push('content-length', String(size));
        res.writeHead(status, out);
        // As a latin1 string, head and body are one write; a Buffer would need a second one.
        const whole = kept.length === 1 ? kept[0] : Buffer.concat(kept);
        res.end(whole?.toString('latin1'), 'latin1');
      }
      progress.end();
    },
    onResponseError(_controller, error) {
      progress.end(new ConnectionBroke(error));
    },
  };
}

function hasBody(method: string | undefined, status: number): boolean {
  return method !== 'HEAD' && status !== 204 && status !== 304;
}
