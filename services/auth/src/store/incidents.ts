import type { incidentKinds, incidentStates, StatusPart } from '@tael/contract/auth';
import { isUuid, sql, type Db, type Tx } from '@tael/postgres';
import { pagesOf, type PageOf } from '@tael/runtime';
import type { Preferences } from '../domain/settings.ts';

export type Words = Record<Preferences['language'], string>;
export type IncidentKind = (typeof incidentKinds)[number];
export type IncidentState = (typeof incidentStates)[number];

export interface NewIncident {
  kind: IncidentKind;
  title: Words;
  parts: StatusPart[];
  openedAt: Date;
  plannedFrom: Date | null;
  plannedTo: Date | null;
  resolvedAt: Date | null;
}

export interface IncidentUpdate {
  id: string;
  state: IncidentState;
  text: Words;
  at: Date;
}

export interface Incident extends NewIncident {
  id: string;
  /** Newest first. */
  updates: IncidentUpdate[];
}

type Row = Omit<Incident, 'updates'>;

const columns = sql`
  id, kind, title, parts, opened_at as "openedAt", resolved_at as "resolvedAt",
  planned_from as "plannedFrom", planned_to as "plannedTo"
`;

export async function insertIncident(tx: Tx, incident: NewIncident): Promise<string> {
  const { kind, title, parts, openedAt, resolvedAt, plannedFrom, plannedTo } = incident;
  const { rows } = await sql<{ id: string }>`
    insert into incidents (kind, title, parts, opened_at, resolved_at, planned_from, planned_to)
    values (${kind}, ${JSON.stringify(title)}::jsonb, ${parts}::text[], ${openedAt}, ${resolvedAt}, ${plannedFrom},
      ${plannedTo})
    returning id
  `.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error('the incident was not inserted');
  return made.id;
}

export async function countOpenIncidents(tx: Tx): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from incidents where resolved_at is null
  `.execute(tx);
  return rows[0]?.open ?? 0;
}

export async function insertUpdate(
  tx: Tx,
  incidentId: string,
  { state, text, at }: Omit<IncidentUpdate, 'id'>,
): Promise<void> {
  await sql`
    insert into incident_updates (incident_id, state, text, made_at)
    values (${incidentId}, ${state}, ${JSON.stringify(text)}::jsonb, ${at})
  `.execute(tx);
}

export async function lockIncident(tx: Tx, id: string): Promise<Incident | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await sql<Row>`select ${columns} from incidents where id = ${id} for update`.execute(tx);
  return (await withUpdates(tx, rows))[0];
}

export async function changeIncident(
  tx: Tx,
  { id, title, parts, resolvedAt }: Pick<Incident, 'id' | 'title' | 'parts' | 'resolvedAt'>,
): Promise<void> {
  await sql`
    update incidents
    set title = ${JSON.stringify(title)}::jsonb, parts = ${parts}::text[], resolved_at = ${resolvedAt}
    where id = ${id}
  `.execute(tx);
}

export async function changeUpdateText(tx: Tx, id: string, text: Words): Promise<void> {
  await sql`update incident_updates set text = ${JSON.stringify(text)}::jsonb where id = ${id}`.execute(tx);
}

export async function listIncidents(
  db: Db,
  list: { page: number; limit: number },
): Promise<PageOf<Incident>> {
  const counted = await sql<{ total: number }>`select count(*)::int as total from incidents`.execute(db);
  const pages = pagesOf(counted.rows[0]?.total ?? 0, list);
  const { rows } = await sql<Row>`
    select ${columns} from incidents order by opened_at desc, id desc
    limit ${list.limit} offset ${(pages.currentPage - 1) * list.limit}
  `.execute(db);
  return { items: await withUpdates(db, rows), ...pages };
}

/** All open ones, and the newest `mostResolved` of those opened since `since`. Newest first. */
export async function readShownIncidents(db: Db, since: Date, mostResolved: number): Promise<Incident[]> {
  const { rows } = await sql<Row>`
    select * from (
      (select ${columns} from incidents where resolved_at is null)
      union all
      (select ${columns} from incidents where resolved_at is not null and opened_at >= ${since}
       order by opened_at desc, id desc limit ${mostResolved})
    ) shown order by "openedAt" desc, id desc
  `.execute(db);
  return withUpdates(db, rows);
}

async function withUpdates(db: Db | Tx, incidents: readonly Row[]): Promise<Incident[]> {
  const { rows } = await sql<IncidentUpdate & { incidentId: string }>`
    select id, incident_id as "incidentId", state, text, made_at as at from incident_updates
    where incident_id = any(${incidents.map(({ id }) => id)}::uuid[]) order by made_at desc, id desc
  `.execute(db);
  return incidents.map((one) => ({
    ...one,
    updates: rows.filter(({ incidentId }) => incidentId === one.id),
  }));
}
