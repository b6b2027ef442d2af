import { describe, expect, it } from 'vitest';
import { sessionEnd, sessionState } from '../../src/domain/session.ts';

const now = new Date('2026-03-01T00:00:00Z');
const later = new Date('2026-03-01T00:00:01Z');

describe('a session', () => {
  it('lasts 12 hours, or 30 days when remembered', () => {
    expect(sessionEnd(now, false).toISOString()).toBe('2026-03-01T12:00:00.000Z');
    expect(sessionEnd(now, true).toISOString()).toBe('2026-03-31T00:00:00.000Z');
  });

  it.each([
    ['live', { endedAt: null, expiresAt: later, status: 'active' }],
    ['ended', { endedAt: now, expiresAt: later, status: 'active' }],
    ['ended', { endedAt: null, expiresAt: now, status: 'active' }],
    ['inactive', { endedAt: null, expiresAt: later, status: 'suspended' }],
    ['inactive', { endedAt: now, expiresAt: later, status: 'locked' }],
    ['ended', { endedAt: null, expiresAt: later, status: 'deleted' }],
    ['ended', undefined],
  ] as const)('is %s when it is %j', (state, session) => {
    expect(sessionState(session, now)).toBe(state);
  });
});
