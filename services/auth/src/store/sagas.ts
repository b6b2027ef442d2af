import { sql, type Db, type Tx } from '@tael/postgres';
import type { Saga, SagaState, SagaStep } from '../domain/saga.ts';

const saga = sql`
  id, kind, user_id as "userId", actor, reason, steps, prior_status as "priorStatus", state, refusal, version`;

/** Violates `sagas_one_at_a_time` while another saga of this user is running. */
export async function insertSaga(
  tx: Tx,
  begun: Pick<Saga, 'kind' | 'userId' | 'actor' | 'reason' | 'steps' | 'priorStatus'>,
  at: Date,
): Promise<Saga> {
  const { rows } = await sql<Saga>`
    insert into sagas (kind, user_id, actor, reason, steps, prior_status, created_at, updated_at)
    values (${begun.kind}, ${begun.userId}, ${JSON.stringify(begun.actor)}::jsonb, ${begun.reason},
      ${JSON.stringify(begun.steps)}::jsonb, ${begun.priorStatus}, ${at}, ${at})
    returning ${saga}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a saga was inserted, and no row came back');
  return row;
}

export async function findSaga(db: Db, id: string): Promise<Saga | undefined> {
  const { rows } = await sql<Saga>`select ${saga} from sagas where id = ${id}`.execute(db);
  return rows[0];
}

export async function findRunningSagas(db: Db, untouchedSince: Date, limit: number): Promise<Saga[]> {
  const { rows } = await sql<Saga>`
    select ${saga} from sagas where state = 'running' and updated_at <= ${untouchedSince}
    order by updated_at limit ${limit}
  `.execute(db);
  return rows;
}

export async function isBeingDeleted(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sagas where user_id = ${userId} and state = 'running' and kind = 'delete-user'
  `.execute(db);
  return rows.length > 0;
}

/** Undefined if another process advanced the saga first: the caller must read it again. */
export async function advanceSaga(
  db: Db,
  from: Saga,
  to: { steps?: SagaStep[]; state?: SagaState; refusal?: string },
  at: Date,
): Promise<Saga | undefined> {
  const { rows } = await sql<Saga>`
    update sagas set steps = ${JSON.stringify(to.steps ?? from.steps)}::jsonb, state = ${to.state ?? from.state},
      refusal = ${to.refusal ?? null}, version = version + 1, updated_at = ${at}
    where id = ${from.id} and version = ${from.version} and state = 'running'
    returning ${saga}
  `.execute(db);
  return rows[0];
}

export async function touchSaga(db: Db, id: string, at: Date): Promise<void> {
  await sql`update sagas set updated_at = ${at} where id = ${id} and state = 'running'`.execute(db);
}
