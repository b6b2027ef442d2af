import { statusParts, type StatusPart } from '@tael/contract/auth';
import type { Deps } from '../../deps.ts';
import { shanghaiDay } from '../../domain/shanghai-day.ts';
import { readShownIncidents, type Incident } from '../../store/incidents.ts';
import { readStatusDays } from '../../store/status-days.ts';

const shownDays = 90;
const mostResolved = 15;
const dayMs = 24 * 3_600_000;

export interface StatusRecord {
  from: string;
  parts: { part: StatusPart; working: number[]; slow: number[]; away: number[] }[];
  incidents: Incident[];
}

/** Parts that were never measured are left out. */
export async function readStatus(deps: Deps): Promise<StatusRecord> {
  const { db } = deps.database;
  const now = deps.clock.now().getTime();
  const days = Array.from({ length: shownDays }, (_, at) =>
    shanghaiDay(new Date(now - (shownDays - 1 - at) * dayMs)),
  );
  const [from = ''] = days;
  const rows = await readStatusDays(db, from);
  const incidents = await readShownIncidents(db, new Date(now - shownDays * dayMs), mostResolved);
  const parts = statusParts.flatMap((part) => {
    const own = new Map(rows.filter((row) => row.part === part).map((row) => [row.day, row]));
    if (own.size === 0) return [];
    const each = (name: 'working' | 'slow' | 'away') => days.map((day) => own.get(day)?.[name] ?? 0);
    return [{ part, working: each('working'), slow: each('slow'), away: each('away') }];
  });
  return { from, parts, incidents };
}
