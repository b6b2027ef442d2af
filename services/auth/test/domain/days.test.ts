import { describe, expect, it } from 'vitest';
import { isBirthday } from '@tael/contract/auth';
import { streakOn } from '../../src/domain/check-in.ts';
import { dayBefore, shanghaiDay } from '../../src/domain/shanghai-day.ts';

describe('a day in Shanghai', () => {
  it('turns at 16:00 UTC', () => {
    expect(shanghaiDay(new Date('2026-03-01T15:59:59.999Z'))).toBe('2026-03-01');
    expect(shanghaiDay(new Date('2026-03-01T16:00:00.000Z'))).toBe('2026-03-02');
  });

  it('follows the one before it, over months and leap days', () => {
    expect(dayBefore('2026-03-01')).toBe('2026-02-28');
    expect(dayBefore('2028-03-01')).toBe('2028-02-29');
    expect(dayBefore('2026-01-01')).toBe('2025-12-31');
  });
});

describe('a streak', () => {
  it('grows by a day in a row and begins anew after a gap', () => {
    expect(streakOn('2026-03-01', { day: null, streak: 0 })).toBe(1);
    expect(streakOn('2026-03-01', { day: '2026-02-28', streak: 6 })).toBe(7);
    expect(streakOn('2026-03-01', { day: '2026-02-27', streak: 6 })).toBe(1);
  });
});

describe('a birthday', () => {
  it.each(['1990-01-31', '2000-02-29', '2026-03-01'])('may be %s', (day) => {
    expect(isBirthday(day)).toBe(true);
  });

  it.each(['1899-12-31', '2001-02-29', '1990-13-01', '1990-1-1', 'yesterday', '1990-01-01T00:00'])(
    'may not be %s',
    (day) => {
      expect(isBirthday(day)).toBe(false);
    },
  );
});
