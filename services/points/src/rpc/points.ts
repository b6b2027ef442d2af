import { Code, ConnectError, type ServiceImpl } from '@connectrpc/connect';
import { isUuid } from '@tael/postgres';
import { pointsRpc } from '@tael/proto';
import type { Deps } from '../deps.ts';
import type { Account } from '../domain/book.ts';
import { isLevel, type Level } from '../domain/level.ts';
import { adjust, judgeAdjustment, type Adjusted, type PointsChange } from '../operations/adjust.ts';
import { closeAccount, judgeClosing, type Closed } from '../operations/close-account.ts';
import { readPoints } from '../operations/read-points.ts';
import { readStats } from '../operations/read-stats.ts';

const { AdjustOutcome, CloseOutcome } = pointsRpc;

const adjustOutcomes: Record<Adjusted, pointsRpc.AdjustOutcome> = {
  adjusted: AdjustOutcome.ADJUSTED,
  'below-zero': AdjustOutcome.BELOW_ZERO,
  'account-closed': AdjustOutcome.ACCOUNT_CLOSED,
  'needs-second-person': AdjustOutcome.NEEDS_SECOND_PERSON,
};

const closeOutcomes: Record<Closed, pointsRpc.CloseOutcome> = {
  closed: CloseOutcome.CLOSED,
  'redemption-open': CloseOutcome.REDEMPTION_OPEN,
};

const mostUsers = 1000;

export const pointsService = (deps: Deps): ServiceImpl<typeof pointsRpc.PointsService> => ({
  async getPoints({ userIds }) {
    if (userIds.length > mostUsers) throw invalid(`at most ${mostUsers} at a time`);
    return { points: (await readPoints(deps, userIds)).map(toPoints) };
  },

  async adjust({ stepId, userId, change, level, reason, actor, validateOnly, approved }) {
    const asked = {
      ...{ userId: known(userId), change: toChange(change), level: toLevel(level) },
      ...{ actorId: actor?.userId, approved },
    };
    if (!validateOnly && stepId === '') throw invalid('a step needs its id');
    const { outcome, account } = validateOnly
      ? await judgeAdjustment(deps, asked)
      : await adjust(deps, { ...asked, stepId, reason });
    return { outcome: adjustOutcomes[outcome], points: toPoints(account) };
  },

  async closeAccount({ userId, validateOnly }) {
    const closing = validateOnly ? judgeClosing(deps, known(userId)) : closeAccount(deps, known(userId));
    return { outcome: closeOutcomes[await closing] };
  },

  async getPointsStats() {
    const { total, withPoints, thisPeriod, previousPeriod, days } = await readStats(deps);
    return {
      totalPoints: total,
      usersWithPoints: withPoints,
      pointsThisPeriod: BigInt(thisPeriod),
      pointsPreviousPeriod: BigInt(previousPeriod),
      days: days.map(({ date, points }) => ({ date, points: BigInt(points) })),
    };
  },
});

function toPoints({ userId, version, total, available, level }: Account) {
  return { userId, version, total, available, level };
}

type AskedChange = pointsRpc.AdjustRequest['change'];

function toChange(change: AskedChange): PointsChange {
  if (change.case === 'setTotal') return { set: change.value };
  return change.case === 'addToTotal' ? { add: change.value } : undefined;
}

function toLevel(level: string | undefined): Level | undefined {
  if (level === undefined || isLevel(level)) return level;
  throw invalid('no such level');
}

function known(userId: string): string {
  if (!isUuid(userId)) throw invalid('no such user');
  return userId;
}

const invalid = (message: string): ConnectError => new ConnectError(message, Code.InvalidArgument);
