import { randomBytes } from 'node:crypto';
import { keep, missedSince, openChannel } from './channel.ts';
import type { Channel, Sent } from './channel.ts';

export interface Reader {
  userId: string;
  sessionId: string;
  expiresAt: Date;
  write(text: string): void;
  end(): void;
}

export interface Hub {
  join(reader: Reader, lastEventId: string | undefined): string;
  leave: (reader: Reader) => void;
  publish: (userId: string, name: string, data: unknown) => void;
  resync: () => void;
  readers(): Iterable<Reader>;
  countOf(userId: string): number;
  /** A page of the user is open, or was a moment ago. */
  hasPage: (userId: string) => boolean;
  size: () => number;
  sweep(): void;
}

const KEPT_FOR_MS = 60_000;

export function createHub(now: () => number = Date.now): Hub {
  // Message ids of other replicas and earlier processes must be unknown here.
  const hubId = randomBytes(6).toString('hex');
  const message = (name: string, data: unknown, at: number): string =>
    `id: ${hubId}-${at}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
  const channels = new Map<string, Channel<Reader>>();
  let sequence = 0;
  let size = 0;

  function join(reader: Reader, lastEventId: string | undefined): string {
    const channel = channels.get(reader.userId) ?? openChannel<Reader>(sequence);
    channels.set(reader.userId, channel);
    channel.readers.add(reader);
    channel.idleSince = undefined;
    size += 1;
    // The page needs an id before the first message: otherwise a reconnect could miss messages.
    const ready = message('ready', {}, sequence);
    if (lastEventId === undefined) return ready;
    const missed = missedBy(channel, hubId, lastEventId);
    return missed ? missed.map(({ text }) => text).join('') + ready : message('resync', {}, sequence);
  }

  function leave(reader: Reader): void {
    const channel = channels.get(reader.userId);
    if (!channel?.readers.delete(reader)) return;
    size -= 1;
    if (channel.readers.size === 0) channel.idleSince = now();
  }

  function publish(userId: string, name: string, data: unknown): void {
    const channel = channels.get(userId);
    if (!channel) return;
    sequence += 1;
    const sent = { sequence, text: message(name, data, sequence) };
    keep(channel, sent);
    for (const reader of channel.readers) reader.write(sent.text);
  }

  function resync(): void {
    sequence += 1;
    const text = message('resync', {}, sequence);
    for (const channel of channels.values()) {
      channel.kept = [];
      channel.completeSince = sequence;
      for (const reader of channel.readers) reader.write(text);
    }
  }

  function* readers(): Iterable<Reader> {
    for (const channel of channels.values()) yield* channel.readers;
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
    resync,
    readers,
    countOf: (userId) => channels.get(userId)?.readers.size ?? 0,
    hasPage: (userId) => channels.has(userId),
    size: () => size,
    sweep,
  };
}

function missedBy(channel: Channel<Reader>, hubId: string, lastEventId: string): Sent[] | undefined {
  const [idOfHub, sequenceText] = lastEventId.split('-');
  if (idOfHub !== hubId || sequenceText === undefined || !/^\d{1,15}$/.test(sequenceText)) return undefined;
  return missedSince(channel, Number(sequenceText));
}
