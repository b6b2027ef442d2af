import { describe, expect, it } from 'vitest';
import { newOperationId } from '../../src/ledger/operation-id.ts';

describe('operation ids', () => {
  it('are uuids v7 in the order in which they were made, within a millisecond too, and though the clock goes back', () => {
    const ids = Array.from({ length: 20_000 }, (_, n) => newOperationId(n < 10_000 ? undefined : 1_000));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const made = Number.parseInt((ids[0] ?? '').replaceAll('-', '').slice(0, 12), 16);
    expect(Math.abs(made - Date.now())).toBeLessThan(60_000);
  });
});
