import { can } from '@tael/identity';
import { toJsonNumber } from '@tael/money';
import { pointsRpc, walletRpc } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import type { AuditFields } from '../../domain/audit.ts';
import type { Figures } from '../../domain/saga.ts';
import { errors } from '../../errors.ts';
import { peersOf } from '../../peers.ts';
import type { AdminUser } from '../../store/admin-users.ts';
import { actorOf, type Administrator } from './record-act.ts';

export interface FigurePlan {
  wanted: Figures;
  before: AuditFields;
  after: AuditFields;
  /** The change is worth more than the actor may adjust alone. */
  needsSecondPerson: boolean;
}

export const nothing: FigurePlan = {
  wanted: {},
  before: {},
  after: {},
  needsSecondPerson: false,
};

export async function planFigures(
  deps: Deps,
  /** Undefined for an approved act, whose proposer had the permissions. */
  actor: Administrator | undefined,
  user: Pick<AdminUser, 'id' | 'membershipLevel'>,
  wish: Figures,
): Promise<FigurePlan> {
  const [balance, points] = await Promise.all([
    planBalance(deps, actor, user.id, wish.balance),
    planPoints(deps, actor, user, wish),
  ]);
  return {
    wanted: { ...balance.wanted, ...points.wanted },
    before: { ...balance.before, ...points.before },
    after: { ...balance.after, ...points.after },
    needsSecondPerson: balance.needsSecondPerson || points.needsSecondPerson,
  };
}

/** Call only for a figure that would change: an edit form sends every figure back. */
function assertMayAdjust(
  actor: Administrator | undefined,
  userId: string,
  permission: 'wallets.write' | 'points.write',
): void {
  if (actor === undefined) return;
  if (!can(actor, permission)) throw errors.not_yours_to_change();
  if (actor.userId === userId) throw errors.not_yours_to_decide();
}

async function planBalance(
  deps: Deps,
  actor: Administrator | undefined,
  userId: string,
  balance: bigint | undefined,
): Promise<FigurePlan> {
  if (balance === undefined) return nothing;
  const { wallet } = peersOf(deps.config);
  if (wallet === undefined) {
    if (balance === 0n) return nothing;
    assertMayAdjust(actor, userId, 'wallets.write');
    throw errors.owner_missing({ message: 'The balance cannot be set: the wallet service is not connected' });
  }
  const { holdings } = await wallet.getHoldings({ userIds: [userId] });
  const [holding] = holdings;
  const current = holding === undefined ? 0n : holding.available + holding.held;
  if (current === balance) return nothing;
  assertMayAdjust(actor, userId, 'wallets.write');
  const { outcome } = await wallet.adjust({
    userId,
    change: { case: 'setBalance', value: balance },
    validateOnly: true,
    ...given(actor),
  });
  if (outcome === walletRpc.AdjustOutcome.BELOW_HELD) throw errors.balance_below_held();
  if (outcome === walletRpc.AdjustOutcome.ACCOUNT_CLOSED) throw errors.account_closed();
  return {
    wanted: { balance },
    before: { balance: toJsonNumber(current) },
    after: { balance: toJsonNumber(balance) },
    needsSecondPerson: outcome === walletRpc.AdjustOutcome.NEEDS_SECOND_PERSON,
  };
}

async function planPoints(
  deps: Deps,
  actor: Administrator | undefined,
  user: Pick<AdminUser, 'id' | 'membershipLevel'>,
  wish: Figures,
): Promise<FigurePlan> {
  if (wish.points === undefined && wish.level === undefined) return nothing;
  const { points } = peersOf(deps.config);
  if (points === undefined) {
    if ((wish.points ?? 0) === 0 && (wish.level ?? user.membershipLevel) === user.membershipLevel)
      return nothing;
    assertMayAdjust(actor, user.id, 'points.write');
    throw errors.owner_missing({
      message: 'Points and level cannot be set: the points service is not connected',
    });
  }
  const answer = await points.getPoints({ userIds: [user.id] });
  const current = {
    points: Number(answer.points[0]?.total ?? 0n),
    level: answer.points[0]?.level ?? 'Bronze',
  };
  const wanted: Figures = {
    ...(wish.points === undefined || wish.points === current.points ? {} : { points: wish.points }),
    ...(wish.level === undefined || wish.level === current.level ? {} : { level: wish.level }),
  };
  if (Object.keys(wanted).length === 0) return nothing;
  assertMayAdjust(actor, user.id, 'points.write');
  const { outcome } = await points.adjust({
    userId: user.id,
    ...pointsChange(wanted),
    validateOnly: true,
    ...given(actor),
  });
  if (outcome === pointsRpc.AdjustOutcome.ACCOUNT_CLOSED) throw errors.account_closed();
  const needsSecondPerson = outcome === pointsRpc.AdjustOutcome.NEEDS_SECOND_PERSON;
  if (outcome !== pointsRpc.AdjustOutcome.ADJUSTED && !needsSecondPerson) throw errors.invalid_input();
  return { wanted, before: pick(current, wanted), after: pick(wanted, wanted), needsSecondPerson };
}

const given = (actor: Administrator | undefined) => (actor === undefined ? {} : { actor: actorOf(actor) });

export function pointsChange({ points, level }: Pick<Figures, 'points' | 'level'>) {
  return {
    ...(points === undefined ? {} : { change: { case: 'setTotal' as const, value: BigInt(points) } }),
    ...(level === undefined ? {} : { level }),
  };
}

function pick(from: Pick<Figures, 'points' | 'level'>, wanted: Figures): AuditFields {
  return {
    ...(wanted.points === undefined || from.points === undefined ? {} : { points: from.points }),
    ...(wanted.level === undefined || from.level === undefined ? {} : { membershipLevel: from.level }),
  };
}
