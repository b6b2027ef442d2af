import { sql, type Db } from '@tael/postgres';
import type { Kind } from '../domain/kinds.ts';
import { toAnswer } from './answer.ts';
import { columnOf, figureNames, type Figures } from './figures.ts';
import type { Recalled } from './ledger.ts';
import type { IdempotencyKey } from './order.ts';

interface KeyRow extends Figures {
  same: boolean;
  operationId: string;
  kind: Kind | null;
  storedAnswer: unknown;
  time: Date;
}

const figureColumns = sql.raw(figureNames.map((name) => `${columnOf(name)} as "${name}"`).join());

export async function recall(
  db: Db,
  userId: string,
  { scope, key, bodyHash }: IdempotencyKey,
): Promise<Recalled | undefined> {
  const { rows } = await sql<KeyRow>`
    select body_hash is not distinct from ${Buffer.from(bodyHash)} as same, operation_id as "operationId", kind,
           stored_answer as "storedAnswer", answered_at as time, ${figureColumns}
    from idempotency_key
    where user_id = ${userId} and scope = ${scope} and key = ${key}`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const { same, operationId, kind, storedAnswer, time, ...figures } = first;
  if (!same) return { outcome: 'refused', reason: 'key_reused' };
  const answer = toAnswer(figures, kind ?? undefined, time);
  return { outcome: 'posted', replayed: true, operationId, answer, storedAnswer: storedAnswer ?? undefined };
}
