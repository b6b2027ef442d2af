import { openDatabase, sql } from '@tael/postgres';
import { serviceDatabase, type Platform } from '../../platform.ts';
import { inParallel, type Insist } from './client.ts';
import type { Row } from './decisions.ts';
import { redeemed, type Person } from './people.ts';

export interface Figures {
  points: number;
  pointsReleased: number;
  membershipLevel: string;
  availableWithdrawal: number;
}

const checkInPoints = 50;
const fiveFriends = { count: 5, reward: 500 };

export function expected(people: readonly Person[], decided: readonly Row[]): Map<string, Figures> {
  return new Map(
    people.map((person) => {
      const approved = decided.filter(({ status, to }) => status === 'completed' && to._id === person.id);
      const bonus = approved.reduce((sum, { amount }) => sum + amount, 0);
      const checkedIn = person.code === '' ? checkInPoints : 0;
      const points = checkedIn + bonus + (approved.length >= fiveFriends.count ? fiveFriends.reward : 0);
      const spent = person.redeems ? redeemed : 0;
      return [
        person.name,
        {
          points,
          pointsReleased: points - spent,
          membershipLevel: points >= 50_000 ? 'Silver' : 'Bronze',
          availableWithdrawal: spent / 10,
        },
      ];
    }),
  );
}

export async function readFigures(insist: Insist, people: readonly Person[]): Promise<Map<string, Figures>> {
  const figures = new Map<string, Figures>();
  await inParallel(people, 4, async ({ name, token }) => {
    const { body } = await insist([200], 'GET', '/api/user/me', { token });
    const { points, pointsReleased, membershipLevel, availableWithdrawal } = body['user'] as Figures;
    figures.set(name, { points, pointsReleased, membershipLevel, availableWithdrawal });
  });
  return figures;
}

export async function awards(platform: Platform): Promise<Record<string, number>> {
  const points = openDatabase({ url: serviceDatabase(platform, 'points'), name: 'flows', max: 1 });
  try {
    const { rows } = await sql<{ source: string; count: number }>`
      select source, count(*)::int as count from entries group by source`.execute(points.db);
    return Object.fromEntries(rows.map(({ source, count }) => [source, count]));
  } finally {
    await points.close();
  }
}
