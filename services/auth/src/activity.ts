import type { Database } from '@tael/postgres';
import type { Logger } from '@tael/runtime';
import { noteActivity } from './store/activity.ts';

const minuteMs = 60_000;

export interface Activity {
  seen(sessionId: string, userId: string, at: Date): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A session is checked about every second, but its minute is written once. A killed replica loses only unflushed
 * entries.
 */
export function createActivity(database: Database, log: Logger, flushEveryMs = 1_000): Activity {
  let minute = 0;
  let noted = new Set<string>();
  let waiting = new Map<string, string>();

  const flush = async (): Promise<void> => {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    await noteActivity(database.db, {
      minute: new Date(minute),
      sessionIds: [...batch.keys()],
      userIds: [...new Set(batch.values())],
    });
  };
  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.warn({ err: error }, 'activity was not written down'));
  }, flushEveryMs);
  timer.unref();

  return {
    seen(sessionId, userId, at) {
      const now = Math.floor(at.getTime() / minuteMs) * minuteMs;
      if (now > minute) {
        minute = now;
        noted = new Set();
      }
      if (noted.has(sessionId)) return;
      noted.add(sessionId);
      waiting.set(sessionId, userId);
    },
    flush,
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}
