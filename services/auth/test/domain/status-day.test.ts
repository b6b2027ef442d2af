import { describe, expect, it } from 'vitest';
import { areStates, byDay, withStates } from '../../src/domain/status-day.ts';

const minute = (time: string): number => Date.parse(time) / 60_000;

describe('a report of minutes', () => {
  it('is cut at midnight in Shanghai', () => {
    expect(byDay(minute('2026-03-04T15:58:00Z'), 'wsaw')).toEqual([
      { day: '2026-03-04', offset: 1438, states: 'ws' },
      { day: '2026-03-05', offset: 0, states: 'aw' },
    ]);
    expect(byDay(minute('2026-03-04T16:00:00Z'), 'w')).toEqual([
      { day: '2026-03-05', offset: 0, states: 'w' },
    ]);
  });

  it.each([
    ['....', 'wsa.', 'wsa.'],
    ['wwww', '.wsa', 'wwsa'],
    ['ssss', '.wsa', 'sssa'],
    ['aaaa', '.wsa', 'aaaa'],
  ])('over %s, %s leaves the worse state of each minute: %s', (stored, states, merged) => {
    expect(withStates(`.${stored}.`, { offset: 1, states })).toBe(`.${merged}.`);
  });

  it.each([
    ['w', true],
    ['.'.repeat(1440), true],
    ['', false],
    ['w'.repeat(1441), false],
    ['wx', false],
    ['w\n', false],
  ])('%j is one: %s', (states, isOne) => expect(areStates(states)).toBe(isOne));
});
