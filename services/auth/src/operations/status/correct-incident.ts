import { once } from '@tael/idempotency';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import {
  changeIncident,
  changeUpdateText,
  lockIncident,
  type Incident,
  type Words,
} from '../../store/incidents.ts';
import type { Administrator } from '../admin/record-act.ts';
import { recordIncidentAct } from './record-incident-act.ts';

export function correctIncident<T>(
  deps: Deps,
  order: {
    actor: Administrator;
    id: string;
    updateId: string;
    correction: { title: Words; text: Words };
    key: string | undefined;
  },
  toAnswer: (changed: Incident) => T,
): Promise<{ answer: T; replayed: boolean }> {
  const { actor, id, updateId, correction, key } = order;
  const at = deps.clock.now();
  const route = `PUT /api/admin/incidents/${id}/updates/${updateId}`;
  return deps.database.transaction((tx) =>
    once(tx, { userId: actor.userId, route, key, body: correction }, async () => {
      const known = await lockIncident(tx, id);
      const update = known?.updates.find((one) => one.id === updateId);
      if (known === undefined || update === undefined) throw errors.incident_not_found();
      const { title, text } = correction;
      await changeIncident(tx, { ...known, title });
      await changeUpdateText(tx, updateId, text);
      const before = { title: known.title, text: update.text };
      const action = 'incident.correct';
      await recordIncidentAct(tx, { actor, action, incidentId: id, before, after: correction, at });
      const updates = known.updates.map((one) => (one.id === updateId ? { ...one, text } : one));
      return toAnswer({ ...known, title, updates });
    }),
  );
}
