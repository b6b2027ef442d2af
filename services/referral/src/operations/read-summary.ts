import type { Deps } from '../deps.ts';
import { tierOf, type Tier } from '../domain/referral.ts';
import { findInvitationCode } from '../store/people.ts';
import { countReferrals } from './count-referrals.ts';

export interface Summary {
  invitationCode: string;
  totalReferrals: number;
  activeReferrals: number;
  pointsEarned: bigint;
  userTotalPoints: bigint | null;
  referralTier: Tier | null;
}

type Needs = Pick<Deps, 'database' | 'auth' | 'points' | 'log'>;

export async function readSummary(deps: Needs, userId: string): Promise<Summary> {
  const [[figures], invitationCode, lifetime] = await Promise.all([
    countReferrals(deps, [userId]),
    codeOf(deps, userId),
    lifetimePoints(deps, userId),
  ]);
  return {
    invitationCode,
    totalReferrals: figures?.total ?? 0,
    activeReferrals: figures?.active ?? 0,
    pointsEarned: figures?.pointsEarned ?? 0n,
    userTotalPoints: lifetime ?? null,
    referralTier: lifetime === undefined ? null : tierOf(lifetime).tier,
  };
}

async function codeOf({ database, auth }: Needs, userId: string): Promise<string> {
  const known = await findInvitationCode(database.db, userId);
  return known ?? (await auth.getAccount({ userId })).invitationCode;
}

async function lifetimePoints({ points, log }: Needs, userId: string): Promise<bigint | undefined> {
  try {
    const answer = await points.getPoints({ userIds: [userId] });
    return answer.points[0]?.total ?? 0n;
  } catch (error) {
    log.warn({ err: error }, 'points did not answer');
    return undefined;
  }
}
