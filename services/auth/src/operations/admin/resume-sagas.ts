import type { Deps } from '../../deps.ts';
import { findRunningSagas, touchSaga } from '../../store/sagas.ts';
import { driveSaga } from './drive-saga.ts';

/** A younger saga is still being driven by the request that began it. */
const untouchedForMs = 5_000;
const atOnce = 20;

export async function resumeSagas(deps: Deps, signal?: AbortSignal): Promise<string> {
  const count = { done: 0, refused: 0, running: 0 };
  const now = deps.clock.now().getTime();
  for (const saga of await findRunningSagas(deps.database.db, new Date(now - untouchedForMs), atOnce)) {
    if (signal?.aborted === true) break;
    const { state } = await driveSaga(deps, saga);
    count[state] += 1;
    if (state === 'running') await touchSaga(deps.database.db, saga.id, deps.clock.now());
  }
  return `${count.done} done, ${count.refused} refused, ${count.running} still waiting`;
}
