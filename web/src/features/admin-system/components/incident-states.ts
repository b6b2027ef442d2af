import type { IncidentState } from '../../../product/incidents/incident-words.ts';
import type { Incident } from '../api/incidents.ts';

/** The server has the same lists. */
export const statesOf: Record<Incident['kind'], readonly [IncidentState, ...IncidentState[]]> = {
  incident: ['investigating', 'identified', 'watching', 'resolved'],
  maintenance: ['planned', 'under-way', 'resolved'],
};
