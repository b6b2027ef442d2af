import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { ClientDisconnected, idleConnectionMs } from '@tael/runtime';
import { attempt, AttemptFailed, type Exchange, type Steps } from './attempt.ts';
import type { Downloads } from './downloads.ts';
import { errors } from './errors.ts';
import { backoffMs, mayRepeat, takeRepeat } from './repeats.ts';
import { createRetryBudget } from './retry-budget.ts';
import type { Outcome } from './status/measures.ts';

export interface Upstream {
  name: string;
  send(exchange: Exchange): Promise<void>;
  close(): Promise<void>;
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

/** Maximum time between two chunks from the service. `downloads` limits how slow the reader may be. */
const BETWEEN_CHUNKS_MS = 30_000;

const openPool = (url: string, connections: number): Pool =>
  new Pool(url, {
    connections,
    pipelining: 1,
    keepAliveTimeout: idleConnectionMs,
    keepAliveMaxTimeout: idleConnectionMs,
    headersTimeout: 0,
    bodyTimeout: BETWEEN_CHUNKS_MS,
    connect: { timeout: 2000 },
  });

export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, url, maxInFlight, downloads, deadlineMs = 8000, observe = () => {} } = options;
  const pool = openPool(url, maxInFlight + downloads.maxConnections);
  const budget = createRetryBudget();
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

  async function sendWithRepeats(exchange: Exchange, steps: Steps): Promise<void> {
    const { res, isRepeatable } = exchange;
    const deadline = performance.now() + deadlineMs;
    for (let attempts = 1; ; attempts += 1) {
      try {
        await attempt(pool, exchange, steps, deadline - performance.now());
        return;
      } catch (error) {
        if (!(error instanceof AttemptFailed)) throw error;
        const { failure } = error;
        const waitMs = backoffMs(attempts);
        const isInTime = performance.now() + waitMs < deadline;
        const isAllowed = mayRepeat({ failure, attempts, isRepeatable, hasAnswer: res.headersSent });
        if (!isAllowed || !isInTime || !takeRepeat(budget, name, failure)) throw errors.unavailable();
        await pause(waitMs, res);
      }
    }
  }

  async function send(exchange: Exchange): Promise<void> {
    const started = performance.now();
    const ended = onceFrom(started, observe);
    if (inFlight >= maxInFlight) {
      ended(true);
      throw errors.overloaded();
    }
    inFlight += 1;
    budget.request(started);
    try {
      await sendWithRepeats(exchange, { moveToDownloads, answered: (status) => ended(status >= 500) });
    } catch (error) {
      if (!(error instanceof ClientDisconnected)) ended(true);
      throw error;
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

/** Ends with the client: nothing is sent again for a client that has left. */
async function pause(ms: number, res: ServerResponse): Promise<void> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  res.once('close', leave);
  try {
    await delay(ms, undefined, { signal: left.signal });
  } catch {
    throw new ClientDisconnected('the client closed the connection');
  } finally {
    res.off('close', leave);
  }
}
