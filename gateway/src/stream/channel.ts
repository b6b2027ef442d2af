/** One text/event-stream message, as it is written. */
export interface Sent {
  sequence: number;
  text: string;
}

export interface Channel<Reader> {
  readers: Set<Reader>;
  /** The latest messages, so that a page which comes back can be given what it missed. */
  kept: Sent[];
  /** Everything after this one is in `kept`. */
  completeSince: number;
  /** When the last reader left. */
  idleSince: number | undefined;
}

const KEPT_MESSAGES = 100;

export function openChannel<Reader>(sequence: number): Channel<Reader> {
  return { readers: new Set(), kept: [], completeSince: sequence, idleSince: undefined };
}

export function keep(channel: Channel<unknown>, sent: Sent): void {
  channel.kept.push(sent);
  if (channel.kept.length > KEPT_MESSAGES) {
    const dropped = channel.kept.shift();
    if (dropped) channel.completeSince = dropped.sequence;
  }
}

/** What a page that last saw `sequence` has missed; undefined when that can't be told any more. */
export function missedSince(channel: Channel<unknown>, sequence: number): Sent[] | undefined {
  if (sequence < channel.completeSince) return undefined;
  return channel.kept.filter((sent) => sent.sequence > sequence);
}
