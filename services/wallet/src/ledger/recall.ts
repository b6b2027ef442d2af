import { sql, type Db } from '@tael/postgres';
import { toAnswer } from './answer.ts';
import type { Posting } from './ledger.ts';
import type { Once } from './order.ts';

export async function recall(db: Db, userId: string, once: Once): Promise<Posting | undefined> {
  const { rows } = await sql<{ same: boolean; operationId: string; figures: string; time: Date }>`
    select body_hash is not distinct from ${Buffer.from(once.bodyHash)} as same, operation_id as "operationId",
           figures::text, answered_at as time
    from idempotency_key
    where user_id = ${userId} and scope = ${once.scope} and key = ${once.key}`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  if (!first.same) return { outcome: 'refused', reason: 'key_reused' };
  const figures = first.figures.slice(1, -1).split(',').map(BigInt);
  return {
    outcome: 'posted',
    replayed: true,
    operationId: first.operationId,
    answer: toAnswer(figures, first.time),
  };
}
