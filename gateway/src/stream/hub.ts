import { randomBytes } from 'node:crypto';
import { keep, missedSince, openChannel } from './channel.ts';
import type { Channel, Sent } from './channel.ts';

export interface OpenStream {
  userId: string;
  sessionId: string;
  isStaff: boolean;
  expiresAt: Date;
  write(text: string): void;
  end(): void;
}

export interface Hub {
  join(stream: OpenStream, lastEventId: string | undefined): string;
  leave: (stream: OpenStream) => void;
  publish: (userId: string, name: string, data: unknown) => void;
  publishToStaff: (name: string, data: unknown) => void;
  resync: () => void;
  streams(): Iterable<OpenStream>;
  countOf(userId: string): number;
  /** True while a stream is open and for at least a minute after: the page may reconnect. */
  hasChannel: (userId: string) => boolean;
  size: () => number;
  sweep(): void;
}

const KEPT_FOR_MS = 60_000;

export function createHub(now: () => number = Date.now): Hub {
  const messages = numberMessages();
  const channels = new Map<string, Channel<OpenStream>>();
  let size = 0;

  function join(stream: OpenStream, lastEventId: string | undefined): string {
    const channel = channels.get(stream.userId) ?? openChannel<OpenStream>(messages.last());
    channels.set(stream.userId, channel);
    channel.streams.add(stream);
    channel.idleSince = undefined;
    channel.isStaff = stream.isStaff;
    size += 1;
    // The page needs an id before the first message: otherwise a reconnect could miss messages.
    const ready = messages.repeat('ready');
    if (lastEventId === undefined) return ready;
    const missed = messages.missedBy(channel, lastEventId);
    return missed ? missed.map(({ text }) => text).join('') + ready : messages.repeat('resync');
  }

  function leave(stream: OpenStream): void {
    const channel = channels.get(stream.userId);
    if (!channel?.streams.delete(stream)) return;
    size -= 1;
    if (channel.streams.size === 0) channel.idleSince = now();
  }

  function publish(userId: string, name: string, data: unknown): void {
    const channel = channels.get(userId);
    if (channel) write(channel, messages.next(name, data));
  }

  function publishToStaff(name: string, data: unknown): void {
    for (const channel of channels.values()) {
      if (channel.isStaff) write(channel, messages.next(name, data));
    }
  }

  function resync(): void {
    const { sequence, text } = messages.next('resync', {});
    for (const channel of channels.values()) {
      channel.kept = [];
      channel.completeSince = sequence;
      for (const stream of channel.streams) stream.write(text);
    }
  }

  function* streams(): Iterable<OpenStream> {
    for (const channel of channels.values()) yield* channel.streams;
  }

  function sweep(): void {
    for (const [userId, { idleSince }] of channels) {
      if (idleSince !== undefined && now() - idleSince > KEPT_FOR_MS) channels.delete(userId);
    }
  }

  return {
    join,
    leave,
    publish,
    publishToStaff,
    resync,
    streams,
    countOf: (userId) => channels.get(userId)?.streams.size ?? 0,
    hasChannel: (userId) => channels.has(userId),
    size: () => size,
    sweep,
  };
}

function write(channel: Channel<OpenStream>, sent: Sent): void {
  keep(channel, sent);
  for (const stream of channel.streams) stream.write(sent.text);
}

function numberMessages() {
  // Message ids of other replicas and earlier processes must be unknown here.
  const hubId = randomBytes(6).toString('hex');
  let sequence = 0;
  const textOf = (name: string, data: unknown): string =>
    `id: ${hubId}-${sequence}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  return {
    last: () => sequence,
    /** Has the id of the last message. */
    repeat: (name: string): string => textOf(name, {}),
    next(name: string, data: unknown): Sent {
      sequence += 1;
      return { sequence, text: textOf(name, data) };
    },
    missedBy: (channel: Channel<OpenStream>, lastEventId: string) => missedBy(channel, hubId, lastEventId),
  };
}

function missedBy(channel: Channel<OpenStream>, hubId: string, lastEventId: string): Sent[] | undefined {
  const [idOfHub, sequenceText] = lastEventId.split('-');
  if (idOfHub !== hubId || sequenceText === undefined || !/^\d{1,15}$/.test(sequenceText)) return undefined;
  return missedSince(channel, Number(sequenceText));
}
