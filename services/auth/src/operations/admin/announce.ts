import { once } from '@tael/idempotency';
import type { AdminAct } from '@tael/proto';
import type { PageOf } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import {
  insertAnnouncement,
  listAnnouncements,
  type Announcement,
  type Words,
} from '../../store/announcements.ts';
import { insertActs } from '../../store/audit.ts';
import type { Administrator } from './record-act.ts';

export function announce<T>(
  deps: Deps,
  announcement: { actor: Administrator; words: Words; key: string | undefined },
  toAnswer: (made: Announcement) => T,
): Promise<{ answer: T; replayed: boolean }> {
  const { actor, words, key } = announcement;
  const at = deps.clock.now();
  const attempt = { userId: actor.userId, route: 'POST /api/admin/announcements', key, body: words };
  return deps.database.transaction((tx) =>
    once(tx, attempt, async () => {
      const made = await insertAnnouncement(tx, words, at);
      await insertActs(tx, [
        {
          eventId: null,
          service: 'auth',
          actorId: actor.userId,
          actorRole: actor.role,
          action: 'announcement.create' satisfies AdminAct,
          objectKind: 'announcement',
          objectId: made.id,
          before: null,
          after: words,
          reason: '',
          requestId: actor.requestId,
          actedAt: at,
        },
      ]);
      return toAnswer(made);
    }),
  );
}

export function readAnnouncements(
  deps: Deps,
  list: { page: number; limit: number },
): Promise<PageOf<Announcement>> {
  return listAnnouncements(deps.database.db, list);
}
