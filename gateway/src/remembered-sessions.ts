import { sessionLeaseMs } from '@tael/identity';
import { inBatches } from './check-sessions.ts';
import type { AskAuth, CheckedSession, SessionToCheck } from './check-sessions.ts';

/** From this age, a session is renewed in the background, so that no request waits. */
const RENEWED_MS = 700;
/** Renewals within this time share one call. The sum with `RENEWED_MS` must stay below the lease. */
const GATHERED_MS = 100;

export interface RememberedSessions {
  /** The answer is at most one lease old. Rejects if auth is unavailable. */
  check(session: SessionToCheck): Promise<CheckedSession>;
  forget(sessionIds: Iterable<string>): void;
  forgetUser(userId: string): void;
}

interface Remembered {
  askedAt: number;
  userId: string;
  watchOnly: boolean;
  checked: Promise<CheckedSession>;
  isAnswered: boolean;
  renewal?: Remembered | undefined;
}

export function rememberSessions(ask: AskAuth, now: () => number): RememberedSessions {
  const askInBatch = inBatches(ask);
  const memory = twoGenerations(now());

  function remember(entry: Remembered, sessionId: string): void {
    memory.set(sessionId, entry);
    entry.checked.then(
      () => (entry.isAnswered = true),
      () => memory.delete(sessionId, entry),
    );
  }

  const due = new Map<Remembered, SessionToCheck>();

  function renewSoon(known: Remembered, session: SessionToCheck): void {
    // Renewing an unanswered check would double the load on a slow auth.
    if (known.renewal || !known.isAnswered) return;
    if (due.size === 0) setTimeout(renewDue, GATHERED_MS).unref();
    due.set(known, session);
  }

  function renewDue(): void {
    for (const [known, session] of due) {
      // The entry was forgotten or replaced since.
      if (memory.get(session.sessionId) === known) renew(known, session);
    }
    due.clear();
  }

  /** The old answer is used until the new one arrives. */
  function renew(known: Remembered, session: SessionToCheck): void {
    const renewal = newEntry(session, now(), askInBatch(session));
    known.renewal = renewal;
    renewal.checked.then(
      () => {
        // Do not restore an entry that was forgotten or replaced since.
        if (memory.get(session.sessionId) === known) remember(renewal, session.sessionId);
      },
      () => (known.renewal = undefined),
    );
  }

  return {
    check(session) {
      const time = now();
      memory.turn(time);
      const known = memory.get(session.sessionId);
      const age = known === undefined ? Infinity : time - known.askedAt;
      const isFresh = age < sessionLeaseMs;
      // A `watchOnly` answer has no token and records no activity, so a request needs its own check.
      if (known && isFresh && (session.watchOnly || !known.watchOnly)) {
        if (!session.watchOnly && age >= RENEWED_MS) renewSoon(known, session);
        return known.checked;
      }
      // An expired entry is replaced by its renewal, if that was asked within the lease.
      const renewal = known?.renewal;
      const isRenewalFresh = renewal !== undefined && time - renewal.askedAt < sessionLeaseMs;
      const entry = !isFresh && isRenewalFresh ? renewal : newEntry(session, time, askInBatch(session));
      remember(entry, session.sessionId);
      return entry.checked;
    },
    forget(sessionIds) {
      for (const id of sessionIds) memory.delete(id);
    },
    forgetUser(userId) {
      memory.deleteWhere((entry) => entry.userId === userId);
    },
  };
}

/** Drops the older generation once per lease, at the next check. So no timer has to delete entries one by one. */
function twoGenerations(startedAt: number) {
  let young = new Map<string, Remembered>();
  let old = new Map<string, Remembered>();
  let turnedAt = startedAt;
  return {
    set: (sessionId: string, entry: Remembered) => void young.set(sessionId, entry),
    get: (sessionId: string) => young.get(sessionId) ?? old.get(sessionId),
    delete(sessionId: string, entry?: Remembered): void {
      for (const generation of [young, old]) {
        if (entry === undefined || generation.get(sessionId) === entry) generation.delete(sessionId);
      }
    },
    deleteWhere(isMeant: (entry: Remembered) => boolean): void {
      for (const generation of [young, old]) {
        for (const [id, entry] of generation) if (isMeant(entry)) generation.delete(id);
      }
    },
    turn(time: number): void {
      if (time - turnedAt < sessionLeaseMs) return;
      old = time - turnedAt < 2 * sessionLeaseMs ? young : new Map<string, Remembered>();
      young = new Map();
      turnedAt = time;
    },
  };
}

function newEntry(
  { userId, watchOnly }: SessionToCheck,
  askedAt: number,
  checked: Promise<CheckedSession>,
): Remembered {
  return { askedAt, userId, watchOnly, checked, isAnswered: false };
}
