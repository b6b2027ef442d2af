import type { PartState } from '@tael/contract/gateway';

const MOST_MINUTES = 1440;
const letters: Record<PartState, string> = { unknown: '.', working: 'w', slow: 's', away: 'a' };
const bySeverity = '.wsa';

export interface Report {
  fromMinute: number;
  parts: { part: string; states: string }[];
}

/** The worst state of each part by minute, until auth has stored it: a day of them at most. */
export function createMinutes() {
  const kept = new Map<number, Map<string, string>>();

  return {
    note(minute: number, part: string, state: PartState): void {
      const parts = kept.get(minute) ?? new Map<string, string>();
      kept.set(minute, parts);
      const letter = letters[state];
      const known = parts.get(part) ?? '.';
      parts.set(part, bySeverity.indexOf(letter) > bySeverity.indexOf(known) ? letter : known);
    },

    /** The minutes before `minute`; undefined if all of them are stored. */
    before(minute: number): Report | undefined {
      for (const old of kept.keys()) if (old < minute - MOST_MINUTES) kept.delete(old);
      const ended = [...kept.keys()].filter((one) => one < minute);
      if (ended.length === 0) return undefined;
      const fromMinute = Math.min(...ended);
      const minutes = Array.from({ length: Math.max(...ended) - fromMinute + 1 }, (_, at) => fromMinute + at);
      const names = new Set(ended.flatMap((one) => [...(kept.get(one)?.keys() ?? [])]));
      return {
        fromMinute,
        parts: [...names].map((part) => ({
          part,
          states: minutes.map((one) => kept.get(one)?.get(part) ?? '.').join(''),
        })),
      };
    },

    drop(minute: number): void {
      for (const old of kept.keys()) if (old < minute) kept.delete(old);
    },
  };
}
