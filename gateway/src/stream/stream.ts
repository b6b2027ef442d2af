import type { ServerResponse } from 'node:http';
import type { OwnCall } from '../edge.ts';
import { errors } from '../errors.ts';
import { apiHeaders } from '../headers.ts';
import { countPlaces } from '../open-places.ts';
import type { Sessions } from '../sessions.ts';
import { createHub } from './hub.ts';
import type { Reader } from './hub.ts';

export interface StreamOptions {
  sessions: Pick<Sessions, 'check' | 'forget' | 'forgetUser'>;
  heartbeatMs?: number;
  recheckMs?: number;
  maxPages?: number;
  maxPagesPerUser?: number;
  /** One address can create many accounts, so a limit per user is not enough. */
  maxPagesPerAddress?: number;
  /** Buffer limit for a slow page. Beyond it, the page is cut off and reconnects. */
  maxWaitingBytes?: number;
  closesWithinMs?: number;
}

export interface Stream {
  open: (call: OwnCall) => void;
  publish: (userId: string, name: string, data: unknown) => void;
  /** Whether a message for this user reaches a page, now or when it reconnects. */
  hasPage: (userId: string) => boolean;
  /** Messages may have been missed: every page must refetch. */
  resync: () => void;
  revoked(userId: string, sessionIds: readonly string[] | 'all'): void;
  size: () => number;
  close: () => void;
}

export function createStream(options: StreamOptions): Stream {
  const { sessions, heartbeatMs = 15_000, recheckMs = 1000 } = options;
  const { maxPages = 5000, maxPagesPerUser = 32, maxPagesPerAddress = 500 } = options;
  const { maxWaitingBytes = 64 * 1024, closesWithinMs = 5000 } = options;
  const hub = createHub();
  const ofAddress = countPlaces();
  let closed = false;

  const heartbeat = setInterval(() => {
    for (const reader of hub.readers()) reader.write(': beat\n\n');
    hub.sweep();
  }, heartbeatMs).unref();
  const recheck = setInterval(() => {
    for (const reader of hub.readers()) void endIfOver(reader);
  }, recheckMs).unref();

  function open({ req, res, inbound, caller }: OwnCall): void {
    if (!caller) throw errors.not_signed_in();
    if (closed) throw errors.unavailable();
    if (hub.size() >= maxPages) throw errors.overloaded();
    if (hub.countOf(caller.userId) >= maxPagesPerUser) throw errors.too_many_streams();
    const { network } = inbound;
    if (network !== undefined && ofAddress.of(network) >= maxPagesPerAddress) throw errors.too_many_streams();
    res.writeHead(200, [
      ...apiHeaders(inbound.requestId),
      'content-type',
      'text/event-stream; charset=utf-8',
      // Keeps proxies from buffering.
      'x-accel-buffering',
      'no',
    ]);
    if (network !== undefined) res.once('close', ofAddress.take(network));
    const reader = pageReader(res, caller, { maxWaitingBytes, closesWithinMs, leave: hub.leave });
    const lastEventId = req.headers['last-event-id'];
    reader.write(hub.join(reader, typeof lastEventId === 'string' ? lastEventId : undefined));
  }

  /** If auth is unavailable, the page stays open: its session was live at the last check. */
  async function endIfOver(reader: Reader): Promise<void> {
    if (Date.now() >= reader.expiresAt.getTime()) {
      reader.end();
      return;
    }
    const { userId, sessionId } = reader;
    const checked = await sessions.check({ userId, sessionId, watchOnly: true }).catch(() => undefined);
    if (checked && checked.state !== 'live') reader.end();
  }

  function revoked(userId: string, sessionIds: readonly string[] | 'all'): void {
    if (sessionIds === 'all') sessions.forgetUser(userId);
    else sessions.forget(sessionIds);
    for (const reader of hub.readers()) {
      if (reader.userId !== userId) continue;
      if (sessionIds === 'all') void endIfOver(reader);
      else if (sessionIds.includes(reader.sessionId)) reader.end();
    }
  }

  function close(): void {
    closed = true;
    clearInterval(heartbeat);
    clearInterval(recheck);
    for (const reader of hub.readers()) reader.end();
  }

  const { publish, hasPage, resync, size } = hub;
  return { open, publish, hasPage, resync, revoked, size, close };
}

interface PageOptions {
  maxWaitingBytes: number;
  closesWithinMs: number;
  leave: (reader: Reader) => void;
}

/** Leaves the hub before the response ends, so that nothing is written after the end. */
function pageReader(
  res: ServerResponse,
  caller: { userId: string; sessionId: string; expiresAt: Date },
  { maxWaitingBytes, closesWithinMs, leave }: PageOptions,
): Reader {
  const { userId, sessionId, expiresAt } = caller;
  let over = false;
  let lastMoment: NodeJS.Timeout | undefined;

  function close(): void {
    over = true;
    leave(reader);
  }

  function cut(): void {
    close();
    res.destroy();
  }

  const reader: Reader = {
    userId,
    sessionId,
    expiresAt,
    write(text) {
      if (over) return;
      if (res.writableLength > maxWaitingBytes) cut();
      else res.write(text);
    },
    end() {
      if (over) return;
      close();
      res.end('event: end\ndata: {}\n\n');
      // A client that has stopped reading keeps the response open.
      lastMoment = setTimeout(() => res.destroy(), closesWithinMs).unref();
    },
  };
  // Without a listener, a failed write is an uncaught exception.
  res.on('error', cut);
  res.once('close', () => {
    clearTimeout(lastMoment);
    close();
  });
  return reader;
}
