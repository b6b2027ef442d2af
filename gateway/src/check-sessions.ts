export interface SessionToCheck {
  sessionId: string;
  userId: string;
  /** Creates no token, and does not count as activity of the user. */
  watchOnly: boolean;
}

export type CheckedSession =
  | { sessionId: string; state: 'live'; internalToken: string }
  | { sessionId: string; state: 'ended' }
  | { sessionId: string; state: 'inactive' };

export type AskAuth = (sessions: SessionToCheck[]) => Promise<CheckedSession[]>;

const AT_MOST_AT_ONCE = 2;
const ITEMS_PER_CALL = 500;

interface Waiting extends SessionToCheck {
  resolve: (checked: CheckedSession) => void;
  reject: (error: unknown) => void;
}

/**
 * Checks made in one turn of the event loop, or while two calls are in progress, share a call. There is no timer, so a
 * single request is not delayed.
 */
export function inBatches(ask: AskAuth): (session: SessionToCheck) => Promise<CheckedSession> {
  const waiting: Waiting[] = [];
  let out = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || out >= AT_MOST_AT_ONCE || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      void send(waiting.splice(0, ITEMS_PER_CALL));
      schedule();
    });
  }

  async function send(batch: Waiting[]): Promise<void> {
    out += 1;
    try {
      const answers = await ask(
        batch.map(({ sessionId, userId, watchOnly }) => ({ sessionId, userId, watchOnly })),
      );
      const bySession = new Map(answers.map((answer) => [answer.sessionId, answer]));
      for (const { sessionId, resolve } of batch) {
        resolve(bySession.get(sessionId) ?? { sessionId, state: 'ended' });
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      out -= 1;
      schedule();
    }
  }

  return (session) =>
    new Promise((resolve, reject) => {
      waiting.push({ ...session, resolve, reject });
      schedule();
    });
}
