import type { StatusPart } from '@tael/contract/auth';
import { once } from '@tael/idempotency';
import type { Deps } from '../../deps.ts';
import { mayFollow } from '../../domain/incident.ts';
import { errors } from '../../errors.ts';
import {
  changeIncident,
  insertUpdate,
  lockIncident,
  type Incident,
  type IncidentState,
  type Words,
} from '../../store/incidents.ts';
import type { Administrator } from '../admin/record-act.ts';
import { recordIncidentAct } from './record-incident-act.ts';

const mostUpdates = 50;

export function updateIncident<T>(
  deps: Deps,
  order: {
    actor: Administrator;
    id: string;
    update: { state: IncidentState; parts: StatusPart[]; text: Words };
    key: string | undefined;
  },
  toAnswer: (changed: Incident) => T,
): Promise<{ answer: T; replayed: boolean }> {
  const { actor, id, update, key } = order;
  const at = deps.clock.now();
  const route = `POST /api/admin/incidents/${id}/updates`;
  return deps.database.transaction((tx) =>
    once(tx, { userId: actor.userId, route, key, body: update }, async () => {
      const known = await lockIncident(tx, id);
      if (known === undefined) throw errors.incident_not_found();
      if (known.resolvedAt !== null) throw errors.incident_resolved();
      if (!mayFollow(known.kind, update.state)) throw errors.state_does_not_fit();
      if (known.updates.length >= mostUpdates) throw errors.too_many_updates();
      const { state, parts, text } = update;
      const resolvedAt = state === 'resolved' ? at : null;
      await insertUpdate(tx, id, { state, text, at });
      await changeIncident(tx, { ...known, parts, resolvedAt });
      const before = { state: known.updates[0]?.state, parts: known.parts };
      await recordIncidentAct(tx, {
        actor,
        action: 'incident.update',
        incidentId: id,
        before,
        after: update,
        at,
      });
      const changed = await lockIncident(tx, id);
      return toAnswer(changed ?? known);
    }),
  );
}
