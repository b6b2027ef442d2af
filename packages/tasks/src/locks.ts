import { createHash } from 'node:crypto';
import type { Database } from '@tael/postgres';

export const lockClass = 7_203_120;

/** 31 bits, since pg_locks shows the number unsigned. */
export const lockId = (name: string): number =>
  createHash('sha256').update(name).digest().readUInt32BE() >>> 1;

/** One connection holds the locks of all runs, so that runs do not use up the pool. */
interface Session {
  users: number;
  /** Aborts with the connection: another replica may then hold its locks. */
  lost: AbortSignal;
  lock(name: string): Promise<boolean>;
  unlock(name: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Undefined if another run holds the task's lock, here or on another replica. The lock belongs to its connection: a
 * crash releases it, and a lost connection aborts the work's signal.
 */
export type Exclusively = <T>(
  name: string,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T | undefined>;

export function createLocks(database: Database): Exclusively {
  // Postgres would grant a session its own lock a second time.
  const here = new Set<string>();
  let current: Session | undefined;

  const enter = (): Session => {
    if (!current || current.lost.aborted) current = openSession(database);
    current.users += 1;
    return current;
  };
  const leave = async (session: Session) => {
    session.users -= 1;
    if (session.users > 0) return;
    if (current === session) current = undefined;
    await session.close();
  };
  return async (name, stop, work) => {
    if (here.has(name)) return undefined;
    here.add(name);
    const session = enter();
    try {
      if (!(await session.lock(name))) return undefined;
      try {
        return await work(AbortSignal.any([stop, session.lost]));
      } finally {
        await session.unlock(name);
      }
    } finally {
      here.delete(name);
      await leave(session);
    }
  };
}

function openSession(database: Database): Session {
  const lost = new AbortController();
  const onLost = (error: unknown) => lost.abort(error);
  const connecting = database.pool.connect().then((client) => client.on('error', onLost));
  let turn: Promise<unknown> = connecting.catch(onLost);

  /** pg allows one statement at a time on a connection. */
  const ask = async (text: string, name: string) => {
    const client = await connecting;
    const answer = turn.then(() => client.query<{ done: boolean }>(text, [lockClass, lockId(name)]));
    turn = answer.catch(onLost);
    return (await answer).rows[0]?.done === true;
  };
  return {
    users: 0,
    lost: lost.signal,
    lock: (name) => ask('select pg_try_advisory_lock($1, $2) as done', name),
    unlock: (name) => ask('select pg_advisory_unlock($1, $2) as done', name).catch(onLost),
    close: async () => {
      const client = await connecting.catch(() => undefined);
      client?.off('error', onLost);
      // Destroying a connection that cannot confirm the unlock releases its locks.
      client?.release(lost.signal.aborted);
    },
  };
}
