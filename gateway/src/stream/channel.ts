export interface Sent {
  sequence: number;
  text: string;
}

export interface Channel<Stream> {
  streams: Set<Stream>;
  kept: Sent[];
  /** `kept` contains every message after this one. */
  completeSince: number;
  idleSince: number | undefined;
  /** As of the last stream that was opened. */
  isStaff: boolean;
}

const KEPT_MESSAGES = 100;

export function openChannel<Stream>(sequence: number): Channel<Stream> {
  return { streams: new Set(), kept: [], completeSince: sequence, idleSince: undefined, isStaff: false };
}

export function keep(channel: Channel<unknown>, sent: Sent): void {
  channel.kept.push(sent);
  if (channel.kept.length > KEPT_MESSAGES) {
    const dropped = channel.kept.shift();
    if (dropped) channel.completeSince = dropped.sequence;
  }
}

export function missedSince(channel: Channel<unknown>, sequence: number): Sent[] | undefined {
  if (sequence < channel.completeSince) return undefined;
  return channel.kept.filter((sent) => sent.sequence > sequence);
}
