import { sessionLeaseMs } from '@tael/identity';
import { inBatches } from './check-sessions.ts';
import type { AskAuth, CheckedSession, SessionToCheck } from './check-sessions.ts';

/** From this age on a session in use is asked about behind its request, so that none of its requests waits. */
const RENEWED_MS = 700;
/** Auth is asked about all that fall due within this time in one call: they are believed for longer than that. */
const GATHERED_MS = 100;

export interface RememberedSessions {
  /** As auth said, within the lease. Rejects when auth can't be asked. */
  check(session: SessionToCheck): Promise<CheckedSession>;
  /** These have ended: the next request asks auth again. */
  forget(sessionIds: Iterable<string>): void;
  forgetUser(userId: string): void;
}

interface Remembered {
  askedAt: number;
  userId: string;
  watchOnly: boolean;
  checked: Promise<CheckedSession>;
  isAnswered: boolean;
  /** Asked already, while this one is still believed. */
  next?: Remembered | undefined;
}

export function rememberSessions(ask: AskAuth, now: () => number): RememberedSessions {
  const askInBatch = inBatches(ask);
  const memory = twoGenerations(now());

  function remember(entry: Remembered, sessionId: string): void {
    memory.set(sessionId, entry);
    entry.checked.then(
      () => (entry.isAnswered = true),
      // A question that auth could not answer is asked again by the next request.
      () => memory.delete(sessionId, entry),
    );
  }

  const due = new Map<Remembered, SessionToCheck>();

  function renewSoon(known: Remembered, session: SessionToCheck): void {
    // One that is not answered yet would only be asked about twice, of an auth that is behind.
    if (known.next || !known.isAnswered) return;
    if (due.size === 0) setTimeout(renewDue, GATHERED_MS).unref();
    due.set(known, session);
  }

  function renewDue(): void {
    for (const [known, session] of due) {
      // What was forgotten since, or asked about anew, needs no renewal.
      if (memory.get(session.sessionId) === known) renew(known, session);
    }
    due.clear();
  }

  function renew(known: Remembered, session: SessionToCheck): void {
    const next = question(session, now(), askInBatch(session));
    known.next = next;
    next.checked.then(
      () => {
        // What was forgotten since, or asked about anew, stays so.
        if (memory.get(session.sessionId) === known) remember(next, session.sessionId);
      },
      () => (known.next = undefined),
    );
  }

  return {
    check(session) {
      const time = now();
      memory.turn(time);
      const known = memory.get(session.sessionId);
      const age = known === undefined ? Infinity : time - known.askedAt;
      const isFresh = age < sessionLeaseMs;
      // What a watcher was told has no token, and no activity is noted by it: a request asks for itself.
      if (known && isFresh && (session.watchOnly || !known.watchOnly)) {
        if (!session.watchOnly && age >= RENEWED_MS) renewSoon(known, session);
        return known.checked;
      }
      const next = known?.next;
      const isNextFresh = next !== undefined && time - next.askedAt < sessionLeaseMs;
      const entry = !isFresh && isNextFresh ? next : question(session, time, askInBatch(session));
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

/** The older is dropped whole every second, so nothing has to be swept. */
function twoGenerations(startedAt: number) {
  let young = new Map<string, Remembered>();
  let old = new Map<string, Remembered>();
  let turnedAt = startedAt;
  return {
    set: (sessionId: string, entry: Remembered) => void young.set(sessionId, entry),
    get: (sessionId: string) => young.get(sessionId) ?? old.get(sessionId),
    /** With an entry: only where it is that one. */
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

function question(
  { userId, watchOnly }: SessionToCheck,
  askedAt: number,
  checked: Promise<CheckedSession>,
): Remembered {
  return { askedAt, userId, watchOnly, checked, isAnswered: false };
}
