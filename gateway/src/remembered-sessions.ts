import { inBatches } from './check-sessions.ts';
import type { AskAuth, CheckedSession, SessionToCheck } from './check-sessions.ts';

const REMEMBERED_MS = 1000;
/** From this age on a session in use is asked about behind its request, so that none of its requests waits. */
const RENEWED_MS = 700;

export interface RememberedSessions {
  /** As auth says, at most a second ago. Rejects when auth can't be asked. */
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
  /** Asked already, while this one is still believed. */
  next?: Remembered | undefined;
}

export function rememberSessions(ask: AskAuth, now: () => number): RememberedSessions {
  const askInBatch = inBatches(ask);
  // Two generations: the older is dropped whole every second, so nothing has to be swept.
  let young = new Map<string, Remembered>();
  let old = new Map<string, Remembered>();
  let turnedAt = now();

  const current = (sessionId: string) => young.get(sessionId) ?? old.get(sessionId);

  function turnGenerations(time: number): void {
    if (time - turnedAt < REMEMBERED_MS) return;
    old = time - turnedAt < 2 * REMEMBERED_MS ? young : new Map<string, Remembered>();
    young = new Map();
    turnedAt = time;
  }

  function remember(entry: Remembered, sessionId: string): void {
    young.set(sessionId, entry);
    // A question that auth could not answer is asked again by the next request.
    entry.checked.catch(() => {
      for (const generation of [young, old]) {
        if (generation.get(sessionId) === entry) generation.delete(sessionId);
      }
    });
  }

  function renew(known: Remembered, session: SessionToCheck, time: number): void {
    if (known.next) return;
    const next = question(session, time, askInBatch(session));
    known.next = next;
    next.checked.then(
      () => {
        // What was forgotten since, or asked about anew, stays so.
        if (current(session.sessionId) === known) remember(next, session.sessionId);
      },
      () => (known.next = undefined),
    );
  }

  return {
    check(session) {
      const time = now();
      turnGenerations(time);
      const known = current(session.sessionId);
      const age = known === undefined ? Infinity : time - known.askedAt;
      const isFresh = age < REMEMBERED_MS;
      // What a watcher was told has no token, and no activity is noted by it: a request asks for itself.
      if (known && isFresh && (session.watchOnly || !known.watchOnly)) {
        if (!session.watchOnly && age >= RENEWED_MS) renew(known, session, time);
        return known.checked;
      }
      const entry = (isFresh ? undefined : known?.next) ?? question(session, time, askInBatch(session));
      remember(entry, session.sessionId);
      return entry.checked;
    },
    forget(sessionIds) {
      for (const id of sessionIds) {
        young.delete(id);
        old.delete(id);
      }
    },
    forgetUser(userId) {
      for (const generation of [young, old]) {
        for (const [id, entry] of generation) if (entry.userId === userId) generation.delete(id);
      }
    },
  };
}

function question(
  { userId, watchOnly }: SessionToCheck,
  askedAt: number,
  checked: Promise<CheckedSession>,
): Remembered {
  return { askedAt, userId, watchOnly, checked };
}
