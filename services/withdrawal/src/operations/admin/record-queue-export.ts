import { publish } from '@tael/events';
import type { Deps } from '../../deps.ts';
import { adminActed, type Actor } from '../../events.ts';

/** Records only whether a search was used: its text may be an address, and the audit log is never deleted. */
export async function recordQueueExport(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: Actor,
  { search, status }: { search: string; status?: string | undefined },
): Promise<void> {
  const after = { searched: search.trim() !== '', status };
  const of = { objectKind: 'list', objectId: 'withdrawals', after, at: clock.now() } as const;
  await database.transaction((tx) => publish(tx, adminActed(actor, { action: 'withdrawals.export', ...of })));
}
