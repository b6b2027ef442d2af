import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@tael/postgres';
import { adjust } from '../src/operations/adjust.ts';
import { startPoints, type PointsUnderTest } from './points-under-test.ts';

let points: PointsUnderTest;
beforeAll(async () => {
  points = await startPoints();
  const by = { reason: 'a test', actorId: undefined, approved: false };
  await adjust(points.deps, {
    stepId: 's',
    userId: randomUUID(),
    change: { add: 60_000n },
    level: undefined,
    ...by,
  });
});
afterAll(() => points.stop());

describe('what was booked', () => {
  it.each(['entries', 'level_changes'])('in %s stays, whatever is tried', async (table) => {
    const { db } = points.deps.database;
    const name = sql.table(table);
    const { rows: before } = await sql`select * from ${name}`.execute(db);
    expect(before.length).toBeGreaterThan(0);
    for (const attempt of [
      sql`delete from ${name}`,
      sql`update ${name} set total = 0`,
      sql`truncate ${name}`,
      sql`delete from ${name} where user_id is not null`,
    ]) {
      await expect(attempt.execute(db)).rejects.toThrow(/only grows/);
    }
    expect((await sql`select * from ${name}`.execute(db)).rows).toEqual(before);
  });

  it('never falls below zero in an account, whoever writes it', async () => {
    const { db } = points.deps.database;
    for (const column of ['total', 'available']) {
      await expect(sql`update accounts set ${sql.ref(column)} = -1`.execute(db)).rejects.toThrow(
        /check constraint/,
      );
    }
  });
});
