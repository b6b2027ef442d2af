import { describe, expect, it } from 'vitest';
import type { PartState } from '@tael/contract/gateway';
import { judge, WINDOW, worst, type Sample } from '../src/status/judge.ts';
import { createMinutes } from '../src/status/minutes.ts';

const none = { calls: 0, failed: 0, late: 0 };
const up: Sample = { isReady: true, ...none };
const down: Sample = { isReady: false, ...none };
const calls = (failed: number, late: number, all = 100): Sample => ({
  isReady: true,
  calls: all,
  failed,
  late,
});
const [five, four] = [new Array<Sample>(5).fill(up), new Array<Sample>(4).fill(up)];

describe('the state of a service', () => {
  const cases: [string, PartState, Sample[], PartState][] = [
    ['is unknown without a sample', 'working', [], 'unknown'],
    ['stays unknown until a probe is answered', 'unknown', [down], 'unknown'],
    ['works from the first answered probe on', 'unknown', [down, up], 'working'],
    ['survives one lost probe', 'working', [...five, down], 'working'],
    ['is away after two', 'working', [...four, down, down], 'away'],
    ['is away after two from the start', 'unknown', [down, down], 'away'],
    ['is still away after two answered probes', 'away', [down, down, down, down, up, up], 'away'],
    ['is back after three', 'away', [down, down, down, up, up, up], 'working'],
    ['is away if half of the calls fail', 'working', [...five, calls(50, 0)], 'away'],
    ['is slow below that', 'working', [...five, calls(49, 0)], 'slow'],
    ['is slow if a twentieth of the calls fail', 'working', [...five, calls(5, 0)], 'slow'],
    ['works below that', 'working', [...five, calls(4, 0)], 'working'],
    ['is slow if a fifth of the calls are late', 'working', [...five, calls(0, 20)], 'slow'],
    ['works below a fifth', 'working', [...five, calls(0, 19)], 'working'],
    ['is not judged by fewer than twenty calls', 'working', [...five, calls(19, 19, 19)], 'working'],
    ['adds up the calls of the window', 'working', [...four, calls(10, 0, 10), calls(10, 0, 10)], 'away'],
    ['stays slow down to half of the limit', 'slow', [...five, calls(0, 10)], 'slow'],
    ['leaves slow below half of the limit', 'slow', [...five, calls(2, 9)], 'working'],
    ['stays away down to half of the limit', 'away', [...five, calls(25, 0)], 'away'],
    ['leaves away by way of slow', 'away', [...five, calls(24, 0)], 'slow'],
    ['does not take an unknown state for a slow one', 'unknown', [...five, calls(0, 19)], 'working'],
  ];
  it.each(cases)('%s', (_what, before, samples, state) => {
    expect(samples.length).toBeLessThanOrEqual(WINDOW);
    expect(judge(before, samples)).toBe(state);
  });
});

describe('the state of a part', () => {
  it.each<[PartState[], PartState]>([
    [['working', 'working'], 'working'],
    [['working', 'unknown'], 'unknown'],
    [['unknown', 'slow'], 'slow'],
    [['away', 'slow'], 'away'],
    [[], 'unknown'],
  ])('of %j is %s', (states, state) => expect(worst(states)).toBe(state));
});

describe('the minutes that auth has not stored', () => {
  it('are those that have ended, each with its worst state, gaps marked', () => {
    const minutes = createMinutes();
    for (const state of ['working', 'away', 'slow'] as const) minutes.note(100, 'wallet', state);
    minutes.note(100, 'web', 'unknown');
    minutes.note(102, 'wallet', 'working');
    minutes.note(103, 'wallet', 'working');
    expect(minutes.before(103)).toEqual({
      fromMinute: 100,
      parts: [
        { part: 'wallet', states: 'a.w' },
        { part: 'web', states: '...' },
      ],
    });
    minutes.drop(103);
    expect(minutes.before(103)).toBeUndefined();
    expect(minutes.before(104)).toEqual({ fromMinute: 103, parts: [{ part: 'wallet', states: 'w' }] });
  });

  it('are kept for a day', () => {
    const minutes = createMinutes();
    for (let minute = 0; minute <= 3000; minute += 1) minutes.note(minute, 'web', 'working');
    const report = minutes.before(3000);
    expect([report?.fromMinute, report?.parts[0]?.states.length]).toEqual([1560, 1440]);
  });
});
