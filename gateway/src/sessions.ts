import { Code, ConnectError } from '@connectrpc/connect';
import { KeysUnavailable } from '@tael/identity';
import type { ClientVerifier } from '@tael/identity';
import { inBatches } from './check-sessions.ts';
import type { AskAuth, CheckedSession, SessionToCheck } from './check-sessions.ts';
import { errors } from './errors.ts';

/** Somebody whose token is genuine and whose session is alive. */
export interface Caller {
  userId: string;
  sessionId: string;
  internalToken: string;
  /** When the client's token ends. */
  expiresAt: Date;
}

export interface Sessions {
  /** Throws the refusal that the client gets: 401, 403, or 503 when auth can't be asked. */
  authenticate(authorization: string | undefined): Promise<Caller>;
  /** As auth says, at most a second ago. Rejects when auth can't be asked. */
  check(session: SessionToCheck): Promise<CheckedSession>;
  /** These have ended: the next request asks auth again. */
  forget(sessionIds: Iterable<string>): void;
  forgetUser(userId: string): void;
}

const REMEMBERED_MS = 1000;
/** From this age on a session in use is asked about behind its request, so that none of its requests waits. */
const RENEWED_MS = 700;

/** The scheme's case makes no difference. */
const bearer = /^bearer +(\S+)$/i;

interface Remembered {
  askedAt: number;
  userId: string;
  watchOnly: boolean;
  checked: Promise<CheckedSession>;
  /** Asked already, while this one is still believed. */
  next?: Remembered | undefined;
}

export function createSessions(options: {
  verifier: ClientVerifier;
  ask: AskAuth;
  now?: () => number;
}): Sessions {
  const { verifier, ask, now = Date.now } = options;
  const askInBatch = inBatches(ask);
  // Two generations: the older is dropped whole every second, so nothing has to be swept.
  let young = new Map<string, Remembered>();
  let old = new Map<string, Remembered>();
  let turnedAt = now();

  function check(session: SessionToCheck): Promise<CheckedSession> {
    const time = now();
    if (time - turnedAt >= REMEMBERED_MS) {
      old = time - turnedAt < 2 * REMEMBERED_MS ? young : new Map<string, Remembered>();
      young = new Map();
      turnedAt = time;
    }
    const known = young.get(session.sessionId) ?? old.get(session.sessionId);
    const isFresh = known !== undefined && time - known.askedAt < REMEMBERED_MS;
    // What a watcher was told has no token, and no activity is noted by it: a request asks for itself.
    if (isFresh && (session.watchOnly || !known.watchOnly)) {
      if (!session.watchOnly && time - known.askedAt >= RENEWED_MS) renew(known, session, time);
      return known.checked;
    }
    const entry = (isFresh ? undefined : known?.next) ?? question(session, time);
    remember(entry, session.sessionId);
    return entry.checked;
  }

  function question(session: SessionToCheck, askedAt: number): Remembered {
    const { userId, watchOnly } = session;
    return { askedAt, userId, watchOnly, checked: askInBatch(session) };
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
    const next = question(session, time);
    known.next = next;
    next.checked.then(
      () => {
        // What was forgotten since, or asked about anew, stays so.
        const current = young.get(session.sessionId) ?? old.get(session.sessionId);
        if (current === known) remember(next, session.sessionId);
      },
      () => (known.next = undefined),
    );
  }

  async function authenticate(authorization: string | undefined): Promise<Caller> {
    const token = bearer.exec(authorization ?? '')?.[1];
    if (token === undefined) throw errors.not_signed_in();
    try {
      const claims = await verifier.verify(token);
      if (!claims) throw errors.not_signed_in();
      const { userId, sessionId, expiresAt } = claims;
      const checked = await check({ userId, sessionId, watchOnly: false });
      if (checked.state === 'inactive') throw errors.account_not_active();
      if (checked.state !== 'live') throw errors.not_signed_in();
      return { userId, sessionId, internalToken: checked.internalToken, expiresAt };
    } catch (error) {
      throw authIsAway(error) ? errors.unavailable() : error;
    }
  }

  function forget(sessionIds: Iterable<string>): void {
    for (const id of sessionIds) {
      young.delete(id);
      old.delete(id);
    }
  }

  function forgetUser(userId: string): void {
    for (const generation of [young, old]) {
      for (const [id, entry] of generation) if (entry.userId === userId) generation.delete(id);
    }
  }

  return { authenticate, check, forget, forgetUser };
}

function authIsAway(error: unknown): boolean {
  return (
    error instanceof KeysUnavailable || (error instanceof ConnectError && error.code !== Code.InvalidArgument)
  );
}
