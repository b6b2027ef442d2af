import { can, type Principal } from '@tael/identity';
import type { Tx } from '@tael/postgres';
import type { Action, Actor, Desk } from './desk.ts';
import { errors } from './errors.ts';
import { aboutAct } from './propose.ts';
import { findAct, findDueAlone, findWaiting, lockAct, settleAct, type Act } from './store.ts';

export interface Decision {
  actor: Actor;
  id: string;
  decision: 'approve' | 'refuse';
  reason: string;
}

const mayDecide = (principal: Principal, { access }: Action): boolean =>
  access === 'admin' ? principal.role === 'admin' : can(principal, access);

/** Throws before anything is prepared if this person can never decide over this act. */
export function assertSecondPerson(actor: Principal, act: Act, action: Action): void {
  if (!mayDecide(actor, action)) throw errors.forbidden();
  if (act.proposedBy === actor.userId) throw errors.own_proposal();
  if (act.about === actor.userId) throw errors.not_yours_to_decide();
  if (actor.fresh === true) throw errors.right_too_fresh();
}

export async function decide(desk: Desk, { actor, id, decision, reason }: Decision): Promise<Act> {
  const { act, action } = await read(desk, id);
  assertSecondPerson(actor, act, action);
  if (act.state !== 'waiting') throw errors.settled();
  if (decision === 'approve') return approve(desk, act, action, { actor, decidedBy: actor.userId, reason });
  const at = desk.clock.now();
  return desk.database.transaction(async (tx) => {
    await lockWaiting(tx, id, at);
    await settleAct(tx, id, { state: 'refused', decidedBy: actor.userId, at });
    await desk.record(tx, { actor, action: 'approval.refuse', ...aboutAct(act), reason, at });
    return { ...act, state: 'refused' as const, decidedBy: actor.userId, decidedAt: at };
  });
}

/** The lock on the row lets one of two concurrent decisions win. If the act is refused, it still waits. */
async function approve(
  desk: Desk,
  act: Act,
  action: Action,
  {
    actor,
    decidedBy,
    reason,
  }: { actor: Omit<Actor, 'sessionId' | 'permissions'>; decidedBy: string | null; reason: string },
): Promise<Act> {
  const carryOut = await action.prepare(act, decidedBy);
  const at = desk.clock.now();
  const carrying = desk.database.transaction(async (tx) => {
    await lockWaiting(tx, act.id, at);
    const then = await carryOut(tx, at);
    await settleAct(tx, act.id, { state: 'approved', decidedBy, at });
    await desk.record(tx, { actor, action: 'approval.approve', ...aboutAct(act), reason, at });
    return then;
  });
  const afterwards = await carrying.catch((error: unknown) => {
    throw desk.explain?.(error) ?? error;
  });
  await afterwards?.();
  return { ...act, state: 'approved', decidedBy, decidedAt: at };
}

export async function withdraw(desk: Desk, { actor, id }: { actor: Actor; id: string }): Promise<void> {
  const { act } = await read(desk, id);
  if (act.proposedBy !== actor.userId) throw errors.not_yours_to_withdraw();
  const at = desk.clock.now();
  await desk.database.transaction(async (tx) => {
    await lockWaiting(tx, id, at);
    await settleAct(tx, id, { state: 'withdrawn', decidedBy: actor.userId, at });
    await desk.record(tx, { actor, action: 'approval.withdraw', ...aboutAct(act), reason: '', at });
  });
}

const atOnce = 20;

/** For a task. `isAlone` is true while no other person could be the second one. */
export async function takeEffectAlone(
  desk: Desk,
  isAlone: (act: Act) => Promise<boolean>,
  failed: (error: unknown, id: string) => void,
): Promise<number> {
  let taken = 0;
  for (const act of await findDueAlone(desk.database.db, desk.clock.now(), atOnce)) {
    const action = desk.actions[act.action];
    if (action === undefined || !(await isAlone(act))) continue;
    const actor = {
      userId: act.proposedBy,
      role: act.proposedRole as Actor['role'],
      requestId: act.requestId,
    };
    try {
      await approve(desk, act, action, { actor, decidedBy: null, reason: act.reason });
      taken += 1;
    } catch (error) {
      failed(error, act.id);
    }
  }
  return taken;
}

const mostListed = 200;

export async function listWaiting(desk: Desk): Promise<{ act: Act; access: Action['access'] }[]> {
  const waiting = await findWaiting(desk.database.db, desk.clock.now(), mostListed);
  return waiting.flatMap((act) => {
    const action = desk.actions[act.action];
    return action === undefined ? [] : [{ act, access: action.access }];
  });
}

async function read(desk: Desk, id: string): Promise<{ act: Act; action: Action }> {
  const act = await findAct(desk.database.db, id, desk.clock.now());
  const action = act && desk.actions[act.action];
  if (act === undefined || action === undefined) throw errors.approval_not_found();
  return { act, action };
}

async function lockWaiting(tx: Tx, id: string, at: Date): Promise<void> {
  const act = await lockAct(tx, id, at);
  if (act?.state !== 'waiting') throw errors.settled();
}
