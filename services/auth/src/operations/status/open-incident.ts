import type { StatusPart } from '@tael/contract/auth';
import { once } from '@tael/idempotency';
import type { PageOf } from '@tael/runtime';
import type { Deps } from '../../deps.ts';
import { errors } from '../../errors.ts';
import {
  countOpenIncidents,
  insertIncident,
  insertUpdate,
  listIncidents,
  lockIncident,
  type Incident,
  type IncidentKind,
  type IncidentState,
  type Words,
} from '../../store/incidents.ts';
import type { Administrator } from '../admin/record-act.ts';
import { recordIncidentAct } from './record-incident-act.ts';

const mostOpen = 20;

export interface Opening {
  kind: IncidentKind;
  title: Words;
  parts: StatusPart[];
  state: IncidentState;
  text: Words;
  planned?: { from: string; to: string } | undefined;
}

export function openIncident<T>(
  deps: Deps,
  order: { actor: Administrator; opening: Opening; key: string | undefined },
  toAnswer: (made: Incident) => T,
): Promise<{ answer: T; replayed: boolean }> {
  const { actor, opening, key } = order;
  const { state, text, planned, ...rest } = opening;
  const at = deps.clock.now();
  const attempt = { userId: actor.userId, route: 'POST /api/admin/incidents', key, body: opening };
  return deps.database.transaction((tx) =>
    once(tx, attempt, async () => {
      if ((await countOpenIncidents(tx)) >= mostOpen) throw errors.too_many_incidents();
      const id = await insertIncident(tx, {
        ...rest,
        openedAt: at,
        plannedFrom: planned ? new Date(planned.from) : null,
        plannedTo: planned ? new Date(planned.to) : null,
        resolvedAt: state === 'resolved' ? at : null,
      });
      await insertUpdate(tx, id, { state, text, at });
      const action = 'incident.open';
      await recordIncidentAct(tx, { actor, action, incidentId: id, before: null, after: opening, at });
      const made = await lockIncident(tx, id);
      if (made === undefined) throw new Error('the incident was not inserted');
      return toAnswer(made);
    }),
  );
}

export function readIncidents(deps: Deps, list: { page: number; limit: number }): Promise<PageOf<Incident>> {
  return listIncidents(deps.database.db, list);
}
