import type { Tx } from '@tael/postgres';
import type { Deps } from '../../deps.ts';
import { nextStep, withStepDone, type Saga } from '../../domain/saga.ts';
import { advanceSaga, findSaga } from '../../store/sagas.ts';
import { carryOutStep, type StepRefusal } from './carry-out-step.ts';
import { bury, restore } from './bury-user.ts';

/** After this time the request returns, and `resume-sagas` goes on. The wait for leases comes on top. */
const patienceMs = 3_000;

/** Two replicas may drive the same saga: steps are idempotent, and the row is advanced by compare-and-set. */
export async function driveSaga(deps: Deps, begun: Saga): Promise<Saga> {
  const until = performance.now() + patienceMs;
  let saga = begun;
  while (saga.state === 'running') {
    const step = nextStep(saga);
    if (step === undefined) {
      saga = await finish(deps, saga);
      continue;
    }
    const timeLeft = Math.round(until - performance.now());
    if (timeLeft <= 0) return saga;
    let refusal: StepRefusal | undefined;
    try {
      refusal = await carryOutStep(deps, saga, step, timeLeft);
    } catch (err) {
      deps.log.warn({ err, sagaId: saga.id, step: step.name }, 'a saga could not go on');
      return saga;
    }
    saga = refusal === undefined ? await noteDone(deps, saga, step.name) : await refuse(deps, saga, refusal);
  }
  return saga;
}

async function noteDone(deps: Deps, saga: Saga, step: string): Promise<Saga> {
  const steps = withStepDone(saga, step);
  return (await advanceSaga(deps.database.db, saga, { steps }, deps.clock.now())) ?? reread(deps, saga);
}

function finish(deps: Deps, saga: Saga): Promise<Saga> {
  return end(deps, saga, { state: 'done' }, (tx, at) =>
    saga.kind === 'delete-user' ? bury(tx, saga, at) : Promise.resolve(),
  );
}

function refuse(deps: Deps, saga: Saga, refusal: StepRefusal): Promise<Saga> {
  return end(deps, saga, { state: 'refused', refusal }, (tx, at) =>
    saga.kind === 'delete-user' ? restore(tx, saga, at) : Promise.resolve(),
  );
}

async function end(
  deps: Deps,
  saga: Saga,
  to: { state: 'done' } | { state: 'refused'; refusal: StepRefusal },
  effect: (tx: Tx, at: Date) => Promise<void>,
): Promise<Saga> {
  const at = deps.clock.now();
  const ended = await deps.database.transaction(async (tx) => {
    const moved = await advanceSaga(tx, saga, to, at);
    if (moved !== undefined) await effect(tx, at);
    return moved;
  });
  return ended ?? reread(deps, saga);
}

async function reread(deps: Deps, saga: Saga): Promise<Saga> {
  const found = await findSaga(deps.database.db, saga.id);
  if (found === undefined) throw new Error(`saga ${saga.id} is gone`);
  return found;
}
