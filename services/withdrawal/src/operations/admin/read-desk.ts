import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Minor } from '@tael/money';
import type { Deps } from '../../deps.ts';
import type { PayoutOrder } from '../../domain/rail.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { signalsOf, type Signal } from '../../domain/signals.ts';
import { findApprovedOf } from '../../store/approved-days.ts';
import { findClaims } from '../../store/claims.ts';
import { findMarks, type Mark } from '../../store/marks.ts';
import { findOrders } from '../../store/orders.ts';
import type { Withdrawal } from '../../store/rows.ts';
import { findSignals } from '../../store/signals.ts';
import { findBarriers } from './find-barrier.ts';
import { providerOf } from '../rails/read-rails.ts';
import { usersById, type ListedPayout } from './list-payouts.ts';
import { limitOf } from './payout-limits.ts';

interface Person {
  _id: string;
  username: string;
}

export interface Desk {
  claim: { by: Person; until: Date } | null;
  approvals: (Person & { at: Date })[];
  approvalsNeeded: number;
  outcomeUnknownSince: Date | null;
  exported: { by: Person; at: Date; file: string } | null;
  order:
    (Pick<PayoutOrder, 'state' | 'reference' | 'calls' | 'words'> & { provider: string; since: Date }) | null;
  ownersDay: { limit: Minor; approved: Minor };
  signals: Signal[];
  barrier: { code: string; message: string } | null;
  missing: string[];
  marks: (Pick<Mark, 'kind' | 'note' | 'at'> & { by: string | null; takenFrom: string | null })[];
}

const noFacts = { sharedWith: 0, completed: 0, usualAmount: null };

export async function readDesk(
  deps: Deps,
  payouts: readonly Pick<ListedPayout, 'withdrawal' | 'owner'>[],
): Promise<Map<string, Desk>> {
  const rows = payouts.map(({ withdrawal }) => withdrawal);
  const ids = rows.map(({ id }) => id);
  const now = deps.clock.now();
  const { db } = deps.database;
  const userIds = [...new Set(rows.map(({ userId }) => userId))];
  const [claims, marks, found, days, invited, barriers, orders] = await Promise.all([
    findClaims(db, ids, now),
    findMarks(db, ids),
    findSignals(db, ids),
    findApprovedOf(db, shanghaiDay(now), userIds),
    countInvited(deps, userIds),
    findBarriers(deps, payouts),
    findOrders(db, ids),
  ]);
  const actors = [
    ...claims.map(({ claimedBy }) => claimedBy),
    ...marks.flatMap(({ actorId, takenFrom }) => [actorId, takenFrom ?? []].flat()),
  ];
  const users = await usersById(deps, actors);
  const person = (id: string): Person => ({ _id: id, username: users.get(id)?.username ?? '' });

  return new Map(
    payouts.map(({ withdrawal: row, owner }) => {
      const claim = claims.find(({ withdrawalId }) => withdrawalId === row.id);
      const own = marks.filter(({ withdrawalId }) => withdrawalId === row.id);
      const facts = found.find(({ id }) => id === row.id) ?? noFacts;
      const day = days.find(({ scope }) => scope === row.userId);
      const approvals = own
        .filter(({ kind }) => kind === 'approval')
        .map(({ actorId, at }) => ({ ...person(actorId), at }));
      const desk = {
        claim: claim === undefined ? null : { by: person(claim.claimedBy), until: claim.expiresAt },
        approvals,
        approvalsNeeded: approvalsNeeded(deps, row, day?.amount ?? 0n, approvals.length),
        outcomeUnknownSince: row.outcomeUnknownSince,
        exported: lastExport(own, person),
        order: shownOrder(
          deps,
          orders.find(({ withdrawalId }) => withdrawalId === row.id),
        ),
        ownersDay: {
          limit: limitOf(deps, day ?? { scope: row.userId, raisedTo: null }),
          approved: day?.amount ?? 0n,
        },
        signals: signalsOf(
          {
            ...facts,
            amount: row.amount,
            registeredAt: owner.createdAt && timestampDate(owner.createdAt),
            passwordChangedAt: owner.passwordChangedAt && timestampDate(owner.passwordChangedAt),
            invitedLately: invited?.get(row.userId),
          },
          now,
        ),
        barrier: barriers.get(row.id) ?? null,
        missing: invited === undefined ? ['referral'] : [],
        marks: own.map(({ kind, note, actorId, takenFrom, at }) => {
          const [by, from] = [actorId, takenFrom ?? ''].map((id) => users.get(id)?.username ?? null);
          return { kind, note, at, by: by ?? null, takenFrom: from ?? null };
        }),
      };
      return [row.id, desk];
    }),
  );
}

function shownOrder(deps: Deps, order: PayoutOrder | undefined): Desk['order'] {
  if (order === undefined) return null;
  const { method, state, reference, calls, words, madeAt: since } = order;
  return { provider: providerOf(deps, method) ?? method, state, reference, calls, words, since };
}

function lastExport(marks: readonly Mark[], person: (id: string) => Person): Desk['exported'] {
  const mark = marks.findLast(({ kind }) => kind === 'exported');
  return mark === undefined ? null : { by: person(mark.actorId), at: mark.at, file: mark.note };
}

/** While an item is pending, it depends on what its owner was approved today. */
function approvalsNeeded({ config }: Deps, row: Withdrawal, approvedToday: Minor, given: number): number {
  if (row.status !== 'pending') return Math.max(1, given);
  return given > 0 || approvedToday + row.worth > config.PAYOUT_TWO_PEOPLE_ABOVE ? 2 : 1;
}

async function countInvited(
  { peers, log }: Pick<Deps, 'peers' | 'log'>,
  userIds: string[],
): Promise<Map<string, number> | undefined> {
  if (peers.referral === undefined) return undefined;
  if (userIds.length === 0) return new Map();
  try {
    const { counts } = await peers.referral.getReferralCounts({ userIds });
    return new Map(counts.map(({ userId, recent }) => [userId, recent]));
  } catch (err) {
    log.warn({ err }, 'referral is unavailable: payouts are shown without its signals');
    return undefined;
  }
}
