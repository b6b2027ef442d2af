import { shanghaiDay } from './shanghai-day.ts';

export const minutesOfDay = 1440;
const minuteMs = 60_000;
const shanghaiAheadMinutes = 8 * 60;

/** From the least to the most severe: of two states of a minute, the later one in this list stays. */
const letters = '.wsa';

export const areStates = (states: string): boolean =>
  states.length > 0 && states.length <= minutesOfDay && /^[.wsa]+$/.test(states);

export interface DayPiece {
  day: string;
  /** Of the first letter, in minutes of the day. */
  offset: number;
  states: string;
}

/** Cuts a report at midnight in Shanghai. */
export function byDay(fromMinute: number, states: string): DayPiece[] {
  const offset = (fromMinute + shanghaiAheadMinutes) % minutesOfDay;
  const day = shanghaiDay(new Date(fromMinute * minuteMs));
  const head = states.slice(0, minutesOfDay - offset);
  const rest = states.slice(head.length);
  const first = { day, offset, states: head };
  return rest === '' ? [first] : [first, ...byDay(fromMinute + head.length, rest)];
}

export function withStates(minutes: string, { offset, states }: Pick<DayPiece, 'offset' | 'states'>): string {
  const merged = Array.from(states, (letter, at) => worse(letter, minutes[offset + at] ?? '.'));
  return minutes.slice(0, offset) + merged.join('') + minutes.slice(offset + states.length);
}

const worse = (one: string, other: string): string =>
  letters.indexOf(one) > letters.indexOf(other) ? one : other;
