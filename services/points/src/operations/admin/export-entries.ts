import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { event, publish } from '@tael/events';
import { pointsEvents, type AdminAct } from '@tael/proto';
import type { Deps } from '../../deps.ts';
import { findBookedBelow, type BookedEntry } from '../../store/entries.ts';
import { findParties, type Party } from './find-parties.ts';

export interface ExportedEntry extends BookedEntry {
  owner: Party | undefined;
  party: Party | undefined;
}

/** An entry has at most two users, and auth answers for at most 1000 at a time. */
const readAtOnce = 500;

export async function exportEntries(
  deps: Pick<Deps, 'database' | 'peers' | 'clock'>,
  actor: { userId: string; role: string; requestId: string },
): Promise<AsyncIterable<ExportedEntry>> {
  const action = {
    actorId: actor.userId,
    actorRole: actor.role,
    action: 'points.export' satisfies AdminAct,
    objectKind: 'list',
    objectId: 'points',
    requestId: actor.requestId,
    actedAt: timestampFromDate(deps.clock.now()),
  };
  await deps.database.transaction((tx) =>
    publish(tx, event(pointsEvents.AdminActedSchema, { action }, { key: actor.userId })),
  );
  return entriesOf(deps);
}

async function* entriesOf(deps: Pick<Deps, 'database' | 'peers'>): AsyncGenerator<ExportedEntry> {
  for (let below: string | undefined; ;) {
    const entries = await findBookedBelow(deps.database.db, { below, limit: readAtOnce });
    const parties = await findParties(
      deps,
      entries.flatMap(({ userId, partyId }) => (partyId === null ? [userId] : [userId, partyId])),
    );
    for (const entry of entries)
      yield { ...entry, owner: parties.get(entry.userId), party: parties.get(entry.partyId ?? '') };
    if (entries.length < readAtOnce) return;
    below = entries.at(-1)?.id;
  }
}
