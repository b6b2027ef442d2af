import type { ServerResponse } from 'node:http';
import { isStaff, readOwnToken } from '@tael/identity';
import type { OwnCall } from '../edge.ts';
import { errors } from '../errors.ts';
import { apiHeaders } from '../headers.ts';
import { countSlots } from '../open-slots.ts';
import type { Caller, Sessions } from '../sessions.ts';
import { createHub } from './hub.ts';
import type { OpenStream } from './hub.ts';

export interface StreamOptions {
  sessions: Pick<Sessions, 'check' | 'forget' | 'forgetUser'>;
  heartbeatMs?: number;
  recheckMs?: number;
  maxStreams?: number;
  maxStreamsPerUser?: number;
  /** One address can create many accounts, so a limit per user is not enough. */
  maxStreamsPerAddress?: number;
  /** Buffer limit for a slow page. Beyond it, the page is cut off and reconnects. */
  maxWaitingBytes?: number;
  closesWithinMs?: number;
}

export interface Stream {
  open: (call: OwnCall) => void;
  publish: (userId: string, name: string, data: unknown) => void;
  publishToStaff: (name: string, data: unknown) => void;
  /** Whether a message for this user reaches a page, now or when it reconnects. */
  hasChannel: (userId: string) => boolean;
  /** Messages may have been missed: every page must refetch. */
  resync: () => void;
  revoked(userId: string, sessionIds: readonly string[] | 'all'): void;
  size: () => number;
  close: () => void;
}

export function createStream(options: StreamOptions): Stream {
  const { sessions, heartbeatMs = 15_000, recheckMs = 1000 } = options;
  const { maxStreams = 5000, maxStreamsPerUser = 32, maxStreamsPerAddress = 500 } = options;
  const { maxWaitingBytes = 64 * 1024, closesWithinMs = 5000 } = options;
  const hub = createHub();
  const ofAddress = countSlots();
  let closed = false;

  const heartbeat = setInterval(() => {
    for (const stream of hub.streams()) stream.write(': beat\n\n');
    hub.sweep();
  }, heartbeatMs).unref();
  const recheck = setInterval(() => {
    for (const stream of hub.streams()) void endIfOver(stream);
  }, recheckMs).unref();

  function open({ req, res, inbound, caller }: OwnCall): void {
    if (!caller) throw errors.not_signed_in();
    if (closed) throw errors.unavailable();
    if (hub.size() >= maxStreams) throw errors.overloaded();
    if (hub.countOf(caller.userId) >= maxStreamsPerUser) throw errors.too_many_streams();
    const { limitKey } = inbound;
    if (limitKey !== undefined && ofAddress.of(limitKey) >= maxStreamsPerAddress)
      throw errors.too_many_streams();
    res.writeHead(200, [
      ...apiHeaders(inbound.requestId),
      'content-type',
      'text/event-stream; charset=utf-8',
      // Keeps proxies from buffering.
      'x-accel-buffering',
      'no',
    ]);
    if (limitKey !== undefined) res.once('close', ofAddress.take(limitKey));
    const stream = createOpenStream(res, caller, { maxWaitingBytes, closesWithinMs, leave: hub.leave });
    const lastEventId = req.headers['last-event-id'];
    stream.write(hub.join(stream, typeof lastEventId === 'string' ? lastEventId : undefined));
  }

  /** If auth is unavailable, the page stays open: its session was live at the last check. */
  async function endIfOver(stream: OpenStream): Promise<void> {
    if (Date.now() >= stream.expiresAt.getTime()) {
      stream.end();
      return;
    }
    const { userId, sessionId } = stream;
    const checked = await sessions.check({ userId, sessionId, watchOnly: true }).catch(() => undefined);
    if (checked && checked.state !== 'live') stream.end();
  }

  function revoked(userId: string, sessionIds: readonly string[] | 'all'): void {
    if (sessionIds === 'all') sessions.forgetUser(userId);
    else sessions.forget(sessionIds);
    for (const stream of hub.streams()) {
      if (stream.userId !== userId) continue;
      if (sessionIds === 'all') void endIfOver(stream);
      else if (sessionIds.includes(stream.sessionId)) stream.end();
    }
  }

  function close(): void {
    closed = true;
    clearInterval(heartbeat);
    clearInterval(recheck);
    for (const stream of hub.streams()) stream.end();
  }

  const { publish, publishToStaff, hasChannel, resync, size } = hub;
  return { open, publish, publishToStaff, hasChannel, resync, revoked, size, close };
}

interface OpenStreamOptions {
  maxWaitingBytes: number;
  closesWithinMs: number;
  leave: (stream: OpenStream) => void;
}

/** Leaves the hub before the response ends, so that nothing is written after the end. */
function createOpenStream(
  res: ServerResponse,
  caller: Caller,
  { maxWaitingBytes, closesWithinMs, leave }: OpenStreamOptions,
): OpenStream {
  const { userId, sessionId, expiresAt } = caller;
  const principal = readOwnToken(caller.internalToken);
  let over = false;
  let lastMoment: NodeJS.Timeout | undefined;

  function close(): void {
    over = true;
    leave(stream);
  }

  function cut(): void {
    close();
    res.destroy();
  }

  const stream: OpenStream = {
    userId,
    sessionId,
    isStaff: principal !== undefined && isStaff(principal),
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
  return stream;
}
