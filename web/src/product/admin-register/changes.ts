import { whole } from '../../lib/figures/written.ts';
import type { TrailAct } from './trail-query.ts';

interface Change {
  field: string;
  before: string;
  after: string;
}

/** Services record any JSON: only plain objects are compared, field by field. */
export function changesOf({ before, after }: Pick<TrailAct, 'before' | 'after'>): Change[] {
  const was = fieldsOf(before);
  return Object.entries(fieldsOf(after))
    .map(([field, now]) => ({ field, before: textOf(was[field]), after: textOf(now) }))
    .filter((change) => change.before !== change.after);
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  if (typeof value === 'number') return whole(value) ?? '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
