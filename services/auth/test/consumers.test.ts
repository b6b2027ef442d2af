import { describe, expect, it } from 'vitest';
import { topics } from '@tael/proto';
import { handlers } from '../src/consumers.ts';

describe('the audit log', () => {
  it('is filled from the acts of every other service, and by auth directly', () => {
    const acts = handlers.map(({ type }) => type).filter((type) => type.includes('.AdminActed.'));
    const others = topics.map(({ service }) => service).filter((service) => service !== 'auth');
    expect(acts.sort()).toEqual(others.map((service) => `${service}.AdminActed.v1`).sort());
  });
});
