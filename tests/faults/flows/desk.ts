import { expect } from 'vitest';
import { openDatabase, sql } from '@tael/postgres';
import { eventually } from '@tael/testkit';
import { serviceDatabase, type Platform } from '../../platform.ts';
import type { Insist } from './client.ts';
import { readFigures } from './model.ts';
import { join, newcomer } from './people.ts';

interface Letter {
  id: string;
  service: string;
  attempts: number;
}

const desk = '/api/admin/dead-letters';
const type = 'auth.UserCheckedIn.v1';
const patience = { timeoutMs: 60_000, everyMs: 250 };

/**
 * A total at its upper limit makes two awards fail, so both check-ins are parked. One is paid after the repair, the
 * other is discarded.
 */
export async function repairAtTheDesk(platform: Platform, insist: Insist, admin: string): Promise<void> {
  const ask = { token: admin };
  const [lucky, unlucky] = [newcomer('is-paid-after-repair'), newcomer('is-given-up')];
  for (const person of [lucky, unlucky]) {
    await join(insist, person);
    await breakFigures(platform, person.id);
    await insist([200], 'POST', '/api/user/checkin', { token: person.token });
  }
  const parked = await eventually(async () => {
    const { body } = await insist([200], 'GET', `${desk}?service=points`, ask);
    expect(body).toMatchObject({ total: 2, missing: [] });
    return body['deadLetters'] as (Letter & { key: string })[];
  }, patience);
  const letterOf = ({ id }: { id: string }) => parked.find(({ key }) => key === id) as Letter;
  expect(letterOf(lucky)).toMatchObject({
    group: 'points',
    topic: 'auth.events.v1',
    type,
    reason: expect.stringContaining('out of range'),
    attempts: 5,
    ageSeconds: expect.any(Number),
  });

  const one = { service: 'points', id: letterOf(lucky).id };
  const failed = await insist([200], 'POST', `${desk}/replay`, { ...ask, body: one });
  expect(failed.body).toEqual({ replayed: 0, failed: 1 });
  const { body: again } = await insist([200], 'GET', `${desk}?service=points&type=${type}`, ask);
  expect((again['deadLetters'] as Letter[]).find(({ id }) => id === one.id)).toMatchObject({ attempts: 6 });

  const giveUp = `${desk}/points/${letterOf(unlucky).id}/discard`;
  await insist([200], 'POST', giveUp, { ...ask, body: { reason: 'nobody is owed this' } });
  await insist([404], 'POST', giveUp, { ...ask, body: { reason: 'twice' } });

  await mendFigures(platform, lucky.id);
  const kind = { service: 'points', group: 'points', type };
  expect((await insist([200], 'POST', `${desk}/replay`, { ...ask, body: kind })).body).toEqual({
    replayed: 1,
    failed: 0,
  });
  await insist([404], 'POST', `${desk}/replay`, { ...ask, body: one });
  const figures = await readFigures(insist, [lucky, unlucky]);
  expect([figures.get(lucky.name)?.points, figures.get(unlucky.name)?.points]).toEqual([50, 0]);
  expect((await insist([200], 'GET', desk, ask)).body).toMatchObject({ total: 0, deadLetters: [] });
  await isRegistered(insist, admin, [
    { action: 'dead-letter.discard', reason: 'nobody is owed this', object: letterOf(unlucky).id },
    { action: 'dead-letter.replay', reason: '', object: letterOf(lucky).id },
  ]);
}

async function isRegistered(
  insist: Insist,
  admin: string,
  acts: readonly { action: string; reason: string; object: string }[],
): Promise<void> {
  for (const { action, reason, object } of acts) {
    await eventually(async () => {
      const { body } = await insist([200], 'GET', `/api/admin/audit?action=${action}`, { token: admin });
      expect(body['entries']).toContainEqual(
        expect.objectContaining({
          service: 'points',
          reason,
          object: expect.objectContaining({ kind: 'dead-letter', id: object }),
        }),
      );
    }, patience);
  }
}

const breakFigures = (platform: Platform, userId: string): Promise<void> =>
  inPoints(
    platform,
    sql`insert into source_totals (user_id, source, points, entries)
      values (${userId}, 'check-in', 9223372036854775807, 0)`,
  );

const mendFigures = (platform: Platform, userId: string): Promise<void> =>
  inPoints(platform, sql`delete from source_totals where user_id = ${userId}`);

async function inPoints(platform: Platform, statement: ReturnType<typeof sql>): Promise<void> {
  const database = openDatabase({ url: serviceDatabase(platform, 'points'), name: 'flows', max: 1 });
  try {
    await statement.execute(database.db);
  } finally {
    await database.close();
  }
}
